// rise.ts - an amount on its way up to where it goes; frames are drawn only while it moves.
import { useEffect, useRef, useState } from "preact/hooks";

/** at: what is shown so many milliseconds after the amount has left 'from' for 'to'. */
export function useRise(
  to: number,
  moves: boolean,
  lasts_ms: number,
  at: (from: number, to: number, since_ms: number) => number,
): number {
  const [shown, set_shown] = useState(to);
  const now_shown = useRef(to);

  useEffect(() => {
    const from = now_shown.current;
    const began = performance.now();
    let frame = 0;
    const put = (value: number) => {
      now_shown.current = value;
      set_shown(value);
    };
    const draw = () => {
      const since = performance.now() - began;
      put(since < lasts_ms ? at(from, to, since) : to);
      if (since < lasts_ms) frame = requestAnimationFrame(draw);
    };

    if (moves && to > from) draw();
    else put(to);
    return () => cancelAnimationFrame(frame);
  }, [to, moves]);
  return shown;
}
