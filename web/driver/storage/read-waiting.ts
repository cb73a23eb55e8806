import { openStorage } from "./open-storage.ts";

/** How many presses and proofs the server has not taken yet, and since when (ISO) the oldest waits. `impossible`: those that it never will, and why. */
export type Waiting = { count: number; since: string | null; impossible: string[] };

/** Whether anything that was pressed is on this phone alone. */
export function isLeft({ count, impossible }: Waiting): boolean {
  return count + impossible.length > 0;
}

export async function whatWaits(): Promise<Waiting> {
  const storage = await openStorage();
  const [events, proofs] = await Promise.all([storage.getAll("events"), storage.getAll("proofs")]);
  const left = [
    ...events.filter(({ sent }) => !sent).map(({ pressedAt, impossible }) => ({ at: pressedAt, impossible })),
    ...proofs.map(({ takenAt, impossible }) => ({ at: takenAt, impossible })),
  ];
  const open = left.filter(({ impossible }) => !impossible);
  return {
    count: open.length,
    since: open.map(({ at }) => at).sort()[0] ?? null,
    impossible: left.flatMap(({ impossible }) => impossible ?? []),
  };
}
