// main.tsx - the terminal page.
import { render } from "preact";
import "../common/base.css";
import { Gate } from "../common/gate";
import "../common/settings";
import "./felt/felt.css";
import "./keys";
import { Page } from "./page";
import "./terminal.css";

render(
  <Gate page="terminal" demo="terminal" device>
    <Page />
  </Gate>,
  document.getElementById("page")!,
);
