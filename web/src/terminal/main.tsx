// main.tsx - the terminal page.
import { mount } from "../kit/page";
import { SignIn } from "../kit/sign_in";
import { Page } from "./page";
import "./felt/games";
import "./felt/felt.css";
import "./felt/spots.css";
import "./felt/shapes.css";
import "./keys";
import "./terminal.css";
import "./windows.css";
import "./screens.css";

mount(
  <SignIn page="terminal" demo="terminal" device>
    <Page />
  </SignIn>,
);
