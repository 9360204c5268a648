// watch.ts - one table as its dealer sees it, live, beside the view of the whole pit.
//
// A connection watches either one table or the floor, so this is a second one; it only listens, and ends with
// the component that uses it.
import { useEffect, useState } from "preact/hooks";
import type { DealerView, Message, Table } from "protocol";
import { token } from "../common/house";
import { Link } from "../common/link";

export interface Watched {
  table?: Table; // wagers, limits and windows in force
  view?: DealerView;
}

const CHECK_MS = 5000;

export function use_watch(name: string): Watched {
  const [watched, set_watched] = useState<Watched>({});

  useEffect(() => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const heard = (message: Message) => {
      if (message.is === "table" && message.table === name) set_watched((w) => ({ ...w, table: message }));
      if (message.is === "view" && message.of === "dealer" && message.table === name)
        set_watched((w) => ({ ...w, view: message }));
    };
    const link: Link = new Link({
      url: `${scheme}://${location.host}/ws`,
      token: token.value ?? "",
      heard,
      changed: (state) => {
        if (state === "open") link.say({ do: "watch", table: name });
      },
    });
    const timer = setInterval(() => void link.check(), CHECK_MS);
    set_watched({});
    return () => {
      clearInterval(timer);
      link.end();
    };
  }, [name]);
  return watched;
}
