import { limitWait } from "./limit-wait.ts";
import { openStorage } from "./open-storage.ts";

type Name = "sending" | "run" | "positions";
const lease = { durationMs: 15_000, renewMs: 5_000, retryMs: 250 };

/** Runs `work` while no other tab nor the worker holds the lock. */
export function withLock<T>(name: Name, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(`currach-driver-${name}`, work) : withLease(name, work);
}

/** For browsers without Web Locks: a row of the storage names the holder and when its lease expires. */
async function withLease<T>(name: Name, work: () => Promise<T>): Promise<T> {
  const me = crypto.randomUUID();
  while (!(await claimLease(name, me))) await new Promise((later) => setTimeout(later, lease.retryMs));
  const renewing = setInterval(() => void claimLease(name, me).catch(() => {}), lease.renewMs);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await (await openStorage()).delete("rows", `lease ${name}`);
  }
}

async function claimLease(name: Name, by: string): Promise<boolean> {
  const transaction = (await openStorage()).transaction("rows", "readwrite");
  const held = (await limitWait(transaction.store.get(`lease ${name}`))) as { by: string; until: number } | undefined;
  const isMine = !held || held.by === by || held.until < Date.now();
  if (isMine) await limitWait(transaction.store.put({ by, until: Date.now() + lease.durationMs }, `lease ${name}`));
  await transaction.done;
  return isMine;
}
