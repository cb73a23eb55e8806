import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

const lookMs = 1_000;
const quietShare = 0.9;
const maxLooks = 60;

/**
 * Waits until the processors have had little to do for a second, a minute at most: Lighthouse takes what another program uses for the page's
 * own work. Answers whether it became quiet.
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
