import type { Database } from "./kysely.ts";

type Reader = { db: Database; now: () => Date };

type PendingRead<Answer> = { done: (answer: Answer) => void; failed: (error: unknown) => void };

/**
 * Batches reads of the same tick into one statement. Keys missing from the result get `nothing`; an error rejects
 * every read.
 */
export function batchReads<Key, Answer>(
  read: (context: Reader, keys: Key[]) => Promise<ReadonlyMap<Key, Answer>>,
  nothing: Answer,
): (context: Reader, key: Key) => Promise<Answer> {
  const pending = new Map<Database, Map<Key, PendingRead<Answer>[]>>();

  async function answerAll({ db, now }: Reader): Promise<void> {
    const all = pending.get(db) ?? new Map<Key, PendingRead<Answer>[]>();
    pending.delete(db);
    try {
      const answers = await read({ db, now }, [...all.keys()]);
      for (const [key, reads] of all) for (const { done } of reads) done(answers.get(key) ?? nothing);
    } catch (error) {
      for (const { failed } of [...all.values()].flat()) failed(error);
    }
  }

  return ({ db, now }, key) =>
    new Promise((done, failed) => {
      const known = pending.get(db);
      if (!known) setImmediate(() => void answerAll({ db, now }));
      const all = known ?? new Map<Key, PendingRead<Answer>[]>();
      pending.set(db, all.set(key, [...(all.get(key) ?? []), { done, failed }]));
    });
}
