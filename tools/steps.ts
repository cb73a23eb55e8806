import { type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";

export type Outcome<T> = { ok: true; result: T } | { ok: false; why: string };

/** Runs a named step and prints its duration and, if it fails, why. */
export async function attempt<T>(name: string, work: () => Promise<T>): Promise<Outcome<T>> {
  const started = performance.now();
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1);
  console.log(`• ${name}`);
  try {
    const result = await work();
    console.log(`✓ ${name} (${seconds()} s)`);
    return { ok: true, result };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    console.error(`✗ ${name} (${seconds()} s): ${why}`);
    return { ok: false, why };
  }
}

/** The same, but a failing step ends the tool with a non-zero exit code. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const outcome = await attempt(name, work);
  if (!outcome.ok) process.exit(1);
  return outcome.result;
}

/** Runs a program with its output shown; a non-zero exit code is an error. */
export async function run(command: string, args: string[], options: SpawnOptions = {}): Promise<void> {
  const child = spawn(command, args, { stdio: "inherit", ...options });
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${signal ?? code}`);
}

/** The same, but output appears only on failure: for steps that run in parallel. */
export async function runQuietly(command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => output.push(part));
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  if (code === 0) return;
  process.stderr.write(Buffer.concat(output));
  throw new Error(`${command} ${args.join(" ")} ended with ${signal ?? code}`);
}

/** A program installed by a package of this project. */
export const bin = (name: string) => `node_modules/.bin/${name}`;
