import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { createWatch } from "../watch/watch.ts";
import { createLog } from "./create-log.ts";

const thrown = (name: string, code: string, message: string) => Object.assign(new Error(message), { name, code });

it("logged errors are recorded for the health screen, without values that a visitor typed", () => {
  const watch = createWatch();
  const lines: string[] = [];
  const log = createLog("info", { watch, to: { write: (line) => void lines.push(line) } });
  log.info("all is well");
  log.warn({ err: new Error("not yet") }, "A warning");
  log.error({ err: thrown("error", "22P02", 'invalid input syntax: "my secret address"') }, "A call failed");
  log.child({ job: "sweep" }).fatal("The end");
  expect(lines).toHaveLength(4);
  expect(watch.snapshot().errors.map(({ message, error }) => [message, error])).toEqual([
    ["The end", ""],
    ["A call failed", 'error: invalid input syntax: "…"'],
  ]);
});

it("the last twenty errors are kept, however many there are", () => {
  const watch = createWatch();
  const log = createLog("info", { watch, to: { write: () => undefined } });
  for (let error = 1; error <= 1_000; error++) log.error(`Error ${error}`);
  const { errors } = watch.snapshot();
  expect(errors).toHaveLength(20);
  expect(errors[0]?.message).toBe("Error 1000");
});

it("lines logged just before the process ends are written, in order", async () => {
  const file = fileURLToPath(new URL("./create-log.ts", import.meta.url));
  const script = `const { createLog } = await import(${JSON.stringify(file)});
    const log = createLog("info");
    for (let line = 1; line <= 3; line++) log.info("line " + line);
    setImmediate(() => { log.fatal("the end"); process.exit(3); });`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", script];
  const run = promisify(execFile)(process.execPath, args).catch((error: { code: number; stdout: string }) => error);
  const { stdout } = await run;
  const said = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).msg);
  expect(said).toEqual(["line 1", "line 2", "line 3", "the end"]);
});
