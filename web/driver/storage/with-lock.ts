import { openStorage } from "./open-storage.ts";

type Name = "sending" | "run";
const lease = { forMs: 15_000, renewMs: 5_000, lookMs: 250 };

/** Does `work` while no other tab of the app, and not its worker, does anything under this name. */
export function withLock<T>(name: Name, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(`currach-driver-${name}`, work) : onLease(name, work);
}

/** Where the browser knows no locks: a row of the phone's storage says who has it, and until when in case they are gone. */
async function onLease<T>(name: Name, work: () => Promise<T>): Promise<T> {
  const me = crypto.randomUUID();
  while (!(await take(name, me))) await new Promise((later) => setTimeout(later, lease.lookMs));
  const renewing = setInterval(() => void take(name, me).catch(() => {}), lease.renewMs);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await (await openStorage()).delete("rows", `lease ${name}`);
  }
}

async function take(name: Name, by: string): Promise<boolean> {
  const transaction = (await openStorage()).transaction("rows", "readwrite");
  const held = (await transaction.store.get(`lease ${name}`)) as { by: string; until: number } | undefined;
  const isMine = !held || held.by === by || held.until < Date.now();
  if (isMine) await transaction.store.put({ by, until: Date.now() + lease.forMs }, `lease ${name}`);
  await transaction.done;
  return isMine;
}
