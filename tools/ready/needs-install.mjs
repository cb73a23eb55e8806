import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Why packages must be installed, or null. Reads npm's hidden lock file, which is written last, so an interrupted
 * install has none. Missing development packages only count if `development` is set.
 * @param {string} root
 * @param {{ development: boolean }} wanted
 * @returns {string | null}
 */
export function needsInstall(root, { development }) {
  const locked = readPackages(join(root, "package-lock.json"));
  const installed = readPackages(join(root, "node_modules/.package-lock.json"));
  if (!locked) return null;
  if (!installed) return "no packages are installed";
  for (const [path, { version, optional, dev, devOptional }] of Object.entries(locked)) {
    if (path === "") continue;
    const present = installed[path]?.version;
    // Packages for other platforms are optional and absent.
    const mayBeAbsent = optional || devOptional || (dev && !development);
    if (present === undefined && mayBeAbsent) continue;
    if (present !== version) return `${path.replace(/^.*node_modules\//, "")} ${version} is not installed`;
  }
  return null;
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }> | null}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return null;
  }
}
