import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/**
 * Runs tools/{name}.ts in this terminal and exits with its code.
 * @param {string} root
 * @param {string} name
 * @param {string[]} rest
 */
export async function runTool(root, name, rest) {
  const tsx = join(root, "node_modules/tsx/dist/cli.mjs");
  const child = spawn(process.execPath, [tsx, join(root, `tools/${name}.ts`), ...rest], {
    cwd: root,
    stdio: "inherit",
  });
  // The terminal also sends Ctrl-C to the tool, so we only wait for it. Other signals reach us alone and are
  // forwarded.
  process.on("SIGINT", () => {});
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGHUP"])) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, "exit");
  process.exitCode = code ?? 1;
}
