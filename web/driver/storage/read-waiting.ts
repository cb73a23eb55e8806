import { openStorage, readRow } from "./open-storage.ts";

/**
 * Number of unsent actions and proofs, the duty included, and the time (ISO) of the oldest. `impossible`: why the
 * server rejects others.
 */
export type WaitingSummary = { count: number; since: string | null; impossible: string[] };

/** Whether this phone has anything that the server does not. */
export function hasUnsent({ count, impossible }: WaitingSummary): boolean {
  return count + impossible.length > 0;
}

export async function readWaiting(): Promise<WaitingSummary> {
  const storage = await openStorage();
  const [events, proofs, duty] = await Promise.all([
    storage.getAll("events"),
    storage.getAll("proofs"),
    readRow("duty"),
  ]);
  const unsent = [
    ...events.filter(({ sent }) => !sent).map(({ pressedAt, impossible }) => ({ at: pressedAt, impossible })),
    ...proofs.map(({ takenAt, impossible }) => ({ at: takenAt, impossible })),
    ...(duty ? [{ at: duty.pressedAt, impossible: undefined }] : []),
  ];
  const open = unsent.filter(({ impossible }) => !impossible);
  return {
    count: open.length,
    since: open.map(({ at }) => at).sort()[0] ?? null,
    impossible: unsent.flatMap(({ impossible }) => impossible ?? []),
  };
}
