import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Why packages must be installed, or null. npm leaves beside them a list of what it installed, the hidden lock file; it is written last,
 * so an install that was cut off has none. Development packages are only missed where `development` asks for them.
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
    // A platform's own packages are optional, and the others' are absent.
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
