// main.tsx - the jackpot sign, for an unattended screen on a wall.  ?table=NAME shows one table's jackpots, ?language=es
// is in Spanish.
import { mount } from "../kit/page";
import { effect } from "@preact/signals";
import { connection, state, welcome } from "../common/house";
import { set } from "../common/settings";
import { SignIn } from "../kit/sign_in";
import { keep_fitting } from "./fit";
import { Sign, wanted } from "./sign";
import { look_after_itself } from "./unattended";
import "./sign.css";

const language = new URLSearchParams(location.search).get("language");
if (language === "es" || language === "en") set("language", language);

/** After a reconnect the house must be told again what this sign watches. */
effect(() => {
  if (state.value === "open" && welcome.value && wanted) connection?.send({ do: "watch", table: wanted });
});

look_after_itself();
keep_fitting();
mount(
  <SignIn page="sign" demo="sign" device>
    <Sign />
  </SignIn>,
);
