import { spawn } from "node:child_process";
import { once } from "node:events";
import { stripVTControlCharacters } from "node:util";
import { reportWhileWaiting } from "./report-while-waiting.mjs";

/**
 * Runs an npm command and prints its duration, and every few seconds how far it has come; its output appears only on
 * failure, which ends this process.
 * @param {string} root
 * @param {string} title
 * @param {string[]} command
 * @param {((lastLine: string) => string)} [progress] By default the last line that the command printed.
 */
export async function runNpm(root, title, command, progress = (lastLine) => lastLine) {
  const began = performance.now();
  console.log(`${title}…`);
  // The npm that called us, which may differ from the one on the PATH.
  const npm = process.env.npm_execpath;
  const [program, args, shell] = npm?.endsWith(".js")
    ? [process.execPath, [npm, ...command], false]
    : ["npm", command, process.platform === "win32"];
  const child = spawn(program, args, { cwd: root, shell, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  const ended = once(child, "close").then(
    ([code]) => ({ code, message: "" }),
    (error) => ({ code: 1, message: error.message }),
  );
  const { code, message } = await reportWhileWaiting(() => progress(lastLineOf(output)), ended);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (code === 0) {
    console.log(`  done (${seconds} s)`);
    return;
  }
  console.error(output, message);
  console.error(`'npm ${command.join(" ")}' failed after ${seconds} s.`);
  process.exit(1);
}

/**
 * The last line with a sentence, because code frames and links in a warning do not show how far a build has got.
 * @param {string} output
 */
function lastLineOf(output) {
  const lines = stripVTControlCharacters(output.slice(-20_000)).split(/[\r\n]+/);
  return (lines.findLast((line) => /^(✓ )?\w/.test(line) && !line.includes("://")) ?? "").slice(0, 90);
}
