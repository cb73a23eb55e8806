import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** What we develop and test on. */
export const ourNode = readFileSync(join(root, ".nvmrc"), "utf8").trim();

/**
 * Brings a version of Node along as npm packs it for this machine, into .cache/node. Answers the folder with its program.
 * @param {string} version
 * @returns {Promise<string>}
 */
export async function installNode(version) {
  const folder = join(root, ".cache/node", version);
  const name = packageName();
  const bin = join(folder, "node_modules", name, "bin");
  // npm writes this last: an install that was cut off has none.
  if (existsSync(join(folder, "node_modules/.package-lock.json"))) return bin;
  // Nothing of it runs while it is installed, and nothing of it stands in the lock file.
  const options = ["--ignore-scripts", "--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"];
  const args = ["install", "--prefix", folder, ...options, `${name}@${version}`];
  const npm = spawn("npm", args, { stdio: ["ignore", "ignore", "inherit"], shell: process.platform === "win32" });
  const [code] = await once(npm, "exit");
  if (code !== 0) throw new Error(`npm could not bring Node ${version} along`);
  return bin;
}

/** The package behind npm's `node`, for this machine. */
function packageName() {
  const platform = process.platform === "win32" ? "win" : process.platform;
  const prefix = platform === "darwin" && process.arch === "arm64" ? "node-bin" : "node";
  return `${prefix}-${platform}-${process.arch}`;
}

// As a program it answers where our own Node is.
if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await installNode(ourNode));
