// all.mjs - runs test files, four at a time, with one browser for all of them:
//
//   node tests/browser/all.mjs FILE...       the same as node --test FILE..., which starts a browser for each file
//
// A file mostly waits: for a countdown of the house, for a page.  So more of them go at once than there are processors.
import { spawn } from "node:child_process";
import { start_browser } from "./house.mjs";

const browser = await start_browser();
const options = ["--test", "--test-concurrency=4", "--test-reporter=tap"];
const tests = spawn(process.execPath, [...options, ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, CARDROOM_BROWSER: browser.wsEndpoint() },
});

process.exitCode = await new Promise((done) => tests.once("exit", (code) => done(code ?? 1)));
await browser.close();
