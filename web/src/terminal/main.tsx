// main.tsx - the terminal page.
import { render } from "preact";
import { SignIn } from "../common/sign_in";
import { Page } from "./page";
import "../common/base.css";
import "../common/settings";
import "./felt/games";
import "./felt/felt.css";
import "./felt/spots.css";
import "./felt/shapes.css";
import "./keys";
import "./terminal.css";
import "./windows.css";
import "./screens.css";

render(
  <SignIn page="terminal" demo="terminal" device>
    <Page />
  </SignIn>,
  document.getElementById("page")!,
);
