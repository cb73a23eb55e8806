import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

const lookMs = 1_000;
const quietShare = 0.9;
const maxLooks = 60;

/**
 * Waits up to a minute until the processors have been mostly idle for a second, since Lighthouse counts other
 * programs' load as the page's own. Returns whether that happened.
 */
export async function waitForQuiet(): Promise<boolean> {
  for (let look = 0; look < maxLooks; look++) {
    const before = times();
    await sleep(lookMs);
    const after = times();
    if ((after.idle - before.idle) / (after.all - before.all) >= quietShare) return true;
  }
  return false;
}

function times(): { idle: number; all: number } {
  const sum = { idle: 0, all: 0 };
  for (const { times: each } of cpus()) {
    sum.idle += each.idle;
    sum.all += Object.values(each).reduce((total, ms) => total + ms, 0);
  }
  return sum;
}
