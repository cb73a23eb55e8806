import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * How many of the locked packages are in node_modules so far, without those for other platforms, which are never
 * installed.
 * @param {string} root
 * @returns {string}
 */
export function countPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const wanted = Object.keys(packages).filter((path) => path !== "" && !packages[path].optional);
  const there = wanted.filter((path) => existsSync(join(root, path, "package.json")));
  return `${there.length} of ${wanted.length} packages`;
}
