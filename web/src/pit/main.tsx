// main.tsx - the pit page: supervisors run the floor from it, auditors read it, cashiers work in its cage.
import { render } from "preact";
import "../common/base.css";
import { Gate } from "../common/gate";
import "../common/settings";
import { Page } from "./page";
import "./pit.css";
import "./sections.css";

render(<Gate page="pit" demo="supervisor"><Page /></Gate>, document.getElementById("page")!);
