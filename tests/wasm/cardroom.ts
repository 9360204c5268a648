// cardroom.ts - 'cardroom' on the command line, run by the WebAssembly core: node cardroom.mjs CORE.wasm COMMAND...
//
// Every argument that names a file is a file of the run; standard input is read when an argument is "-".
import { existsSync, readFileSync, statSync, writeSync } from "node:fs";
import { Core } from "../../web/src/core/core";

const [wasm, ...args] = process.argv.slice(2);
const core = await Core.load(readFileSync(wasm!));
const is_file = (name: string): boolean => existsSync(name) && statSync(name).isFile();
const files = Object.fromEntries(args.filter(is_file).map((name) => [name, readFileSync(name)]));
const input = args.includes("-") ? readFileSync(0) : new Uint8Array();
const result = core.run(args, { input, files });

writeSync(1, result.out);
writeSync(2, result.err);
process.exitCode = result.status;
