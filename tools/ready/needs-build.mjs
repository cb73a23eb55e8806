import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Files and folders that the build reads. */
const SOURCES = [
  "brand.ts",
  "contract",
  "domain",
  "server",
  "web",
  "tools/bundle",
  "tools/build.ts",
  "tools/build-driver.ts",
  "package.json",
  "package-lock.json",
];
const CONFIGURATION = /^(vite|react-router)\.config\.|^tsconfig.*\.json$/;
/** Tests are not built; migrations and place tables are read from source at run time. */
const NOT_BUILT = /\.(test\.tsx?|sql|tsv|txt|md|tsbuildinfo)$/;
const OUTPUT = [
  "build/server-main.js",
  "build/server-main.js.lines",
  "build/server-main.js.sources.json",
  "build/server-main",
  "build/client",
  "build/driver",
  "build/server",
];
const STAMP = "build/sources.sha256";

/**
 * Why a build is needed, or null.
 * @param {string} root
 * @returns {string | null}
 */
export function needsBuild(root) {
  const missing = OUTPUT.find((path) => !existsSync(join(root, path)));
  if (missing) return `${missing} is missing`;
  const stamp = join(root, STAMP);
  if (!existsSync(stamp)) return "the last build did not finish";
  return readFileSync(stamp, "utf8") === hashSources(root) ? null : "sources have changed";
}

/**
 * Marks the output stale until the build finishes.
 * @param {string} root
 */
export function beginBuild(root) {
  rmSync(join(root, STAMP), { force: true });
}

/**
 * `hash` is from before the build, so that a change made during it triggers the next one.
 * @param {string} root
 * @param {string} hash
 */
export function finishBuild(root, hash) {
  mkdirSync(dirname(join(root, STAMP)), { recursive: true });
  writeFileSync(join(root, STAMP), hash);
}

/**
 * Hashes names and contents, because a checkout changes file times.
 * @param {string} root
 * @returns {string}
 */
export function hashSources(root) {
  const configuration = readdirSync(root).filter((name) => CONFIGURATION.test(name));
  const hash = createHash("sha256");
  for (const path of [...SOURCES, ...configuration].sort().flatMap((source) => listFiles(root, source))) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return NOT_BUILT.test(path) ? [] : [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => listFiles(root, `${path}/${name}`));
}
