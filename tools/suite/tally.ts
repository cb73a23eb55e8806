import type { Summary } from "./summary-reporter.ts";

/** Totals of one command over all its parts. */
export type Tally = {
  parts: { name: string; seconds: number }[];
  files: Summary["files"];
  secondTries: Summary["secondTries"];
};

/** A browser on a busy machine may need a retry now and then; more than this many in one command are a failure. */
const maxSecondTries = 2;

export const newTally = (): Tally => ({ parts: [], files: [], secondTries: [] });

/** Runs a part and records its duration. */
export async function timed<T>(tally: Tally, name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    tally.parts.push({ name, seconds: (performance.now() - began) / 1000 });
  }
}

export function addSummary(tally: Tally, { files, secondTries }: Summary): void {
  tally.files.push(...files);
  tally.secondTries.push(...secondTries);
}

/** Prints the end of a command: duration per part and in total, the slowest files, and tests that needed a retry. */
export function showTally({ parts, files, secondTries }: Tally): void {
  const row = (seconds: number, name: string) => console.log(`  ${seconds.toFixed(1).padStart(7)} s  ${name}`);
  console.log("Seconds a part:");
  for (const { name, seconds } of parts) row(seconds, name);
  // Since the process started, which is what a newcomer waits for.
  row(performance.now() / 1000, "in all");
  if (files.length > 0) console.log("The slowest files:");
  for (const { file, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)) row(seconds, file);
  for (const { test, why } of secondTries) console.log(`passed at the second try only: ${test}\n    first: ${why}`);
}

/** Why the command fails even though every test passed in the end, or null. */
export function tooManySecondTries({ secondTries }: Tally): string | null {
  if (secondTries.length <= maxSecondTries) return null;
  return `${secondTries.length} tests passed at the second try only; at most ${maxSecondTries} may`;
}
