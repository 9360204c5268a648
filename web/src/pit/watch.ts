// watch.ts - one table as its dealer sees it, live, beside the view of the whole pit.
//
// A connection watches either one table or the floor, so this is a second one; it only listens, and ends with
// the component that uses it.
import { useEffect, useState } from "preact/hooks";
import type { DealerView, Message, Table } from "protocol";
import type { Connection } from "../common/connection";
import { open_connection, token } from "../common/house";

export interface Watched {
  table?: Table; // wagers, limits and windows in force
  view?: DealerView;
}

const CHECK_MS = 5000;

export function use_watch(name: string): Watched {
  const [watched, set_watched] = useState<Watched>({});

  useEffect(() => {
    const on_message = (message: Message) => {
      if (message.is === "table" && message.table === name) set_watched((w) => ({ ...w, table: message }));
      if (message.is === "view" && message.of === "dealer" && message.table === name)
        set_watched((w) => ({ ...w, view: message }));
    };
    const connection: Connection = open_connection({
      token: token.value ?? "",
      on_message,
      on_state: (state) => {
        if (state === "open") connection.send({ do: "watch", table: name });
      },
    });
    const timer = setInterval(() => void connection.check_alive(), CHECK_MS);
    set_watched({});
    return () => {
      clearInterval(timer);
      connection.close();
    };
  }, [name]);
  return watched;
}
