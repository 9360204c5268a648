// use.ts - a question and what has come of it, for a component: asked when it appears, when what it depends on
// changes, and when somebody wants it anew.  An answer that was overtaken by a later one is dropped.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { why_not } from "./ask";

export interface Asked<T> {
  data: T | undefined;
  failed: string;
  busy: boolean;
  again: () => void;
}

export function use_asked<T>(question: () => Promise<T>, depends: readonly unknown[]): Asked<T> {
  const [data, set_data] = useState<T | undefined>(undefined);
  const [failed, set_failed] = useState("");
  const [busy, set_busy] = useState(true);
  const turn = useRef(0);

  const again = useCallback(() => {
    const mine = ++turn.current;
    set_busy(true);
    question().then(
      (answer) => {
        if (mine !== turn.current) return;
        set_data(answer);
        set_failed("");
        set_busy(false);
      },
      (error: unknown) => {
        if (mine !== turn.current) return;
        set_failed(why_not(error));
        set_busy(false);
      },
    );
  }, depends);

  useEffect(() => {
    again();
    return () => void turn.current++;
  }, [again]);
  return { data, failed, busy, again };
}
