// main.tsx - the pit page: supervisors run the floor from it, auditors read it, cashiers work in its cage.
import { render } from "preact";
import { Gate } from "../common/sign_in";
import { Page } from "./page";
import { follow_courses } from "./requests";
import "../common/base.css";
import "../common/settings";
import "./pit.css";
import "./sections.css";

follow_courses();
render(
  <Gate page="pit" demo="supervisor">
    <Page />
  </Gate>,
  document.getElementById("page")!,
);
