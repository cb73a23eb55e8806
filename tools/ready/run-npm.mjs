import { spawnSync } from "node:child_process";

/**
 * Runs an npm command and prints its duration; its output appears only on failure, which ends this process.
 * @param {string} root
 * @param {string} title
 * @param {string[]} command
 */
export function runNpm(root, title, command) {
  const began = performance.now();
  console.log(`${title}…`);
  const options = /** @type {const} */ ({
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    stdio: ["ignore", "pipe", "pipe"],
  });
  // The npm that called us, which may differ from the one on the PATH.
  const npm = process.env.npm_execpath;
  const result = npm?.endsWith(".js")
    ? spawnSync(process.execPath, [npm, ...command], options)
    : spawnSync("npm", command, { ...options, shell: process.platform === "win32" });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (result.status === 0) {
    console.log(`  done (${seconds} s)`);
    return;
  }
  console.error(result.stdout, result.stderr, result.error?.message ?? "");
  console.error(`'npm ${command.join(" ")}' failed after ${seconds} s.`);
  process.exit(1);
}
