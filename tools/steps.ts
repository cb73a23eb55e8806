import { type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";

/** Runs one named step and prints its seconds; a failing step ends the tool with its name and a non-zero exit. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1);
  console.log(`• ${name}`);
  try {
    const result = await work();
    console.log(`✓ ${name} (${seconds()} s)`);
    return result;
  } catch (error) {
    console.error(`✗ ${name} (${seconds()} s): ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}

/** Runs a program of this project with its output shown; a non-zero exit is an error. */
export async function run(command: string, args: string[], options: SpawnOptions = {}): Promise<void> {
  const child = spawn(command, args, { stdio: "inherit", ...options });
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${signal ?? code}`);
}

/** A program that a package of this project brings along. */
export const bin = (name: string) => `node_modules/.bin/${name}`;
