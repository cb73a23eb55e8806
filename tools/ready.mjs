/**
 * Entry point of every npm command: installs missing packages, rebuilds a stale build, then runs the tool of that
 * name. `start` runs the built server in this process, so that signals reach it directly. Uses no packages, because
 * none may be installed yet.
 */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Currach needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
if (process.argv[2] === "start") (await import("./ready/restart-with-malloc-settings.mjs")).restartWithMallocSettings();
const { countPackages } = await import("./ready/count-packages.mjs");
const { runNpm } = await import("./ready/run-npm.mjs");
const { runTool } = await import("./ready/run-tool.mjs");
const { needsInstall } = await import("./ready/needs-install.mjs");
const { beginBuild, finishBuild, hashSources, needsBuild } = await import("./ready/needs-build.mjs");

const verbs = [
  "start",
  "build",
  "dev",
  "demo",
  "verify",
  "test",
  "proof",
  "bench",
  "screens",
  "seed",
  "check-summaries",
  "user",
  "backup",
  "restore",
  "woocommerce",
];
/** These run from source; `test` builds before its browser tests. */
const withoutBuild = ["dev", "verify", "test", "seed", "check-summaries", "user", "backup", "restore", "woocommerce"];

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [verb = "", ...rest] = process.argv.slice(2);
if (!verbs.includes(verb)) {
  console.error(`Usage: node tools/ready.mjs ${verbs.join(" | ")}`);
  process.exit(1);
}

const began = performance.now();
const staleBuild = withoutBuild.includes(verb) ? null : needsBuild(root);
// A built server needs no development packages.
const development = staleBuild !== null || (verb !== "start" && verb !== "build");
const staleInstall = needsInstall(root, { development });
if (staleInstall)
  await runNpm(root, `Installing packages: ${staleInstall}`, ["ci", "--no-audit", "--no-fund"], () =>
    countPackages(root),
  );
if (staleBuild) {
  const hash = hashSources(root);
  beginBuild(root);
  await runNpm(root, `Building: ${staleBuild}`, ["run", "build"]);
  finishBuild(root, hash);
}
console.log(
  `Installed${withoutBuild.includes(verb) ? "" : " and built"} (${((performance.now() - began) / 1000).toFixed(1)} s)`,
);

if (verb === "start") await (await import("./ready/start-built.mjs")).startBuilt();
else if (verb !== "build") await runTool(root, verb, rest);
