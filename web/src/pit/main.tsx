// main.tsx - the pit page: supervisors run the floor from it, auditors read it, cashiers work in its cage.
import { mount } from "../kit/page";
import { SignIn } from "../kit/sign_in";
import { PAGE } from "../kit/state";
import { Page } from "./page";
import { load_day_curves } from "./watched";
import "./pit.css";

load_day_curves();
mount(
  <SignIn page={PAGE} demo="supervisor">
    <Page />
  </SignIn>,
);
