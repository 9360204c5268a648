// main.tsx - the page of a house or a laboratory, whose worker has the core.
import { ask } from "../core/ask";
import { start } from "./page";

start(ask(["--version"]).then(() => (args, files) => ask(args, files)));
