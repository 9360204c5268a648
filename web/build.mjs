// build.mjs - bundles the pages.
//
//   node build.mjs house|lab OUTPUT.c DEPFILE CORE.wasm EMBED
//
// Beside OUTPUT.c then lie NAME.html, NAME.js and NAME.css for each page of that program, shared-HASH.js with what several
// pages load, and each as gzip makes it; EMBED (tools/embed.c) writes all of those into OUTPUT.c.  DEPFILE, in make's form,
// lists everything they were made from, so that a changed source builds them anew.
// CORE.wasm is carried by the worker of the pages, so that a page itself never waits for a count, and by
// verify_offline.html, which is the page 'verify' in one file.
import { build } from "esbuild";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const titles = {
  start: "Welcome",
  terminal: "Terminal",
  dealer: "Dealer",
  sign: "Jackpots",
  pit: "Pit",
  room: "Room",
  trainer: "Trainer",
  practice: "Practice",
  verify: "Verify a receipt",
  lab: "Laboratory",
};
const programs = {
  house: ["start", "terminal", "dealer", "sign", "pit", "room", "trainer", "verify"],
  lab: ["lab", "practice", "trainer", "verify"],
};
const [program, output, depfile, core, embed] = process.argv.slice(2);
const pages = programs[program];

if (!pages || !embed) {
  console.error("usage: node build.mjs house|lab OUTPUT.c DEPFILE CORE.wasm EMBED");
  process.exit(2);
}

const folder = dirname(resolve(output));

// What the core prints about the games, so that no page has to load it for their names.
async function list_games() {
  const runner = resolve(folder, `${program}_core_runner.mjs`);
  await build({ absWorkingDir: here, entryPoints: ["src/core/core.ts"], bundle: true, format: "esm", outfile: runner });
  const { Core } = await import(runner);
  return (await Core.load(readFileSync(core))).run(["games", "--json"]).out;
}
const games = await list_games();

// By gzip, whose bytes are the same everywhere: those of node's zlib change with node and with the processor.
const packed = (file) => execFileSync("gzip", ["-9nc", file], { maxBuffer: Infinity });

const packed_core = {
  name: "core",
  setup(bundler) {
    bundler.onResolve({ filter: /^games[.]json$/ }, ({ path }) => ({ path, namespace: "games" }));
    bundler.onLoad({ filter: /.*/, namespace: "games" }, () => ({ contents: games, loader: "json" }));
    bundler.onResolve({ filter: /^cardroom[.]wasm[.]gz$/ }, () => ({ path: resolve(core), namespace: "core" }));
    bundler.onLoad({ filter: /.*/, namespace: "core" }, () => ({ contents: packed(core), loader: "binary" }));
  },
};

const bundle = (entryPoints, options) =>
  build({
    ...options,
    absWorkingDir: here,
    entryPoints,
    outdir: resolve(folder),
    bundle: true,
    minify: true,
    format: "esm",
    target: ["es2022"],
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    metafile: true,
    plugins: [packed_core],
    logLevel: "warning",
  });

// A page asks for its script and style by their hash, so a browser may keep them for ever.
const offline = await bundle([{ in: "src/verify/offline.tsx", out: "offline/verify" }]);
const hash = (file) => createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 16);

const worker = await bundle([{ in: "src/core/worker.ts", out: "core_worker" }]);
const made = await bundle(
  pages.map((name) => ({ in: `src/${name}/main.tsx`, out: name })),
  {
    splitting: true,
    chunkNames: "shared-[hash]",
    define: {
      CORE_WORKER: JSON.stringify(`/core_worker.js?v=${hash(join(folder, "core_worker.js"))}`),
      IN_HOUSE: JSON.stringify(program === "house"),
    },
  },
);

// By its name in the folder: what was made, and what a page loads before it can begin.
const outputs = Object.fromEntries(
  Object.entries(made.metafile.outputs).map(([file, about]) => [relative(folder, resolve(here, file)), about]),
);
const shared = Object.keys(outputs).filter((file) => file.startsWith("shared-"));
function loads(file, found = new Set()) {
  for (const { path, kind } of outputs[file].imports) {
    const name = relative(folder, resolve(here, path));
    if (kind !== "import-statement" || found.has(name)) continue;
    found.add(name);
    loads(name, found);
  }
  return [...found];
}

const page = readFileSync(join(here, "src/common/page.html"), "utf8");

for (const name of pages) {
  const preload = loads(`${name}.js`).map((file) => `<link rel="modulepreload" href="/${file}" />`);
  const asset = (ending) => `/${name}.${ending}?v=${hash(join(folder, `${name}.${ending}`))}`;
  writeFileSync(
    join(folder, `${name}.html`),
    page
      .replace("@TITLE@", titles[name])
      .replace("@SCRIPT@", asset("js"))
      .replace("@STYLE@", asset("css"))
      .replace("</head>", [...preload, "</head>"].join("\n    ")),
  );
}

// One file that works from a disk, without any house.  "</script" inside the script would end it.
const inside = (ending) => readFileSync(join(folder, `offline/verify.${ending}`), "utf8");
writeFileSync(
  join(folder, "verify_offline.html"),
  page
    .replace("@TITLE@", titles.verify)
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${inside("css")}</style>`)
    .replace(/<script[^>]*><\/script>/, "")
    .replace(
      "</body>",
      () => `<script type="module">${inside("js").replaceAll("</script", "<\\/script")}</script>\n  </body>`,
    ),
);

const parts = pages.flatMap((name) => ["html", "js", "css"].map((ending) => `${name}.${ending}`));
const packs = [...parts, ...shared, "core_worker.js", "verify_offline.html"].map((part) => {
  const file = join(folder, `${part}.gz`);
  writeFileSync(file, packed(join(folder, part)));
  return file;
});
execFileSync(resolve(embed), [output, "pages_embedded", "/", ...packs]);

const inputs = Object.keys({ ...offline.metafile.inputs, ...made.metafile.inputs, ...worker.metafile.inputs })
  .filter((file) => !/^(core|games):/.test(file))
  .map((file) => resolve(here, file));
const others = ["src/common/page.html", "build.mjs", "package-lock.json"];
const all = [...inputs, ...others.map((file) => join(here, file))];
const escape = (path) => path.replace(/ /g, "\\ ");
writeFileSync(depfile, `${escape(output)}: ${all.map(escape).join(" ")}\n`);
