// main.tsx - the pit page: supervisors run the floor from it, auditors read it, cashiers work in its cage.
import { render } from "preact";
import "../common/base.css";
import { Gate } from "../common/gate";
import "../common/settings";
import { follow_courses } from "./courses";
import { Page } from "./page";
import "./pit.css";
import "./sections.css";

follow_courses();
render(
  <Gate page="pit" demo="supervisor">
    <Page />
  </Gate>,
  document.getElementById("page")!,
);
