import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The version we develop and test on. */
export const ourNode = readFileSync(join(root, ".nvmrc"), "utf8").trim();

/**
 * Installs a version of Node from npm into .cache/node and returns the folder of its binary.
 * @param {string} version
 * @returns {Promise<string>}
 */
export async function installNode(version) {
  const folder = join(root, ".cache/node", version);
  const name = packageName();
  const bin = join(folder, "node_modules", name, "bin");
  // npm writes this file last, so an interrupted install has none.
  if (existsSync(join(folder, "node_modules/.package-lock.json"))) return bin;
  // None of its scripts run, and the lock file stays unchanged.
  const options = ["--ignore-scripts", "--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"];
  const args = ["install", "--prefix", folder, ...options, `${name}@${version}`];
  const npm = spawn("npm", args, { stdio: ["ignore", "ignore", "inherit"], shell: process.platform === "win32" });
  const [code] = await once(npm, "exit");
  if (code !== 0) throw new Error(`npm could not bring Node ${version} along`);
  return bin;
}

/** The platform package behind npm's `node`. */
function packageName() {
  const platform = process.platform === "win32" ? "win" : process.platform;
  const prefix = platform === "darwin" && process.arch === "arm64" ? "node-bin" : "node";
  return `${prefix}-${platform}-${process.arch}`;
}

// Run as a program, this file prints the folder of our Node version.
if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await installNode(ourNode));
