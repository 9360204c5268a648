// offline.tsx - the page as one file, which carries the core and works from a disk.
import { load_core } from "../core/unpack";
import { start } from "./page";

start(load_core().then((core) => (args, files) => Promise.resolve(core.run(args, { files }))));
