// main.tsx - the terminal page.
import { render } from "preact";
import "../shared/base.css";
import { Gate } from "../shared/gate";
import "../shared/settings";
import "./felt/felt.css";
import "./keys";
import { Page } from "./page";
import "./terminal.css";

render(<Gate page="terminal" demo="terminal" device><Page /></Gate>, document.getElementById("page")!);
