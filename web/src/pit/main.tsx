// main.tsx - the pit page: supervisors run the floor from it, auditors read it, cashiers work in its cage.
import { render } from "preact";
import { SignIn } from "../common/sign_in";
import { Page } from "./page";
import { load_day_curves } from "./requests";
import "../common/base.css";
import "../common/settings";
import "./pit.css";
import "./sections.css";

load_day_curves();
render(
  <SignIn page="pit" demo="supervisor">
    <Page />
  </SignIn>,
  document.getElementById("page")!,
);
