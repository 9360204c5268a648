// main.tsx - the jackpot sign: for a wall, unattended.  ?table=NAME hangs it at one table, ?language=es speaks
// Spanish.
import { effect } from "@preact/signals";
import { render } from "preact";
import { connection, state, welcome } from "../common/house";
import { set } from "../common/settings";
import { SignIn } from "../common/sign_in";
import { Sign, wanted } from "./sign";
import { look_after_itself } from "./unattended";
import "../common/base.css";
import "./sign.css";

const language = new URLSearchParams(location.search).get("language");
if (language === "es" || language === "en") set("language", language);

/** A reconnected house knows nothing of what was watched. */
effect(() => {
  if (state.value === "open" && welcome.value && wanted) connection?.send({ do: "watch", table: wanted });
});

look_after_itself();
render(
  <SignIn page="sign" demo="sign" device>
    <Sign />
  </SignIn>,
  document.getElementById("page")!,
);
