// main.tsx - the room page: racks, slips, cage, count and papers of the tables in chips, for each department its part.
import { render } from "preact";
import { SignIn } from "../common/sign_in";
import { PAGE } from "../pit/state";
import { Page } from "./page";
import { keep_up } from "./state";
import "../common/base.css";
import "../common/settings";
import "../pit/pit.css";
import "../pit/sections.css";
import "./room.css";

keep_up();
render(
  <SignIn page={PAGE} demo="supervisor">
    <Page />
  </SignIn>,
  document.getElementById("page")!,
);
