import type { Database } from "./kysely.ts";

type Asking<Answer> = { done: (answer: Answer) => void; failed: (error: unknown) => void };

/**
 * What is asked for in one moment is read by one statement in place of one each. `read` answers in a map; a key that it leaves out gets
 * `nothing`. Where it fails, everybody who asked hears of it.
 */
export function readTogether<Key, Answer>(
  read: (context: { db: Database }, keys: Key[]) => Promise<ReadonlyMap<Key, Answer>>,
  nothing: Answer,
): (context: { db: Database }, key: Key) => Promise<Answer> {
  const asked = new Map<Database, Map<Key, Asking<Answer>[]>>();

  async function answerAll(db: Database): Promise<void> {
    const all = asked.get(db) ?? new Map<Key, Asking<Answer>[]>();
    asked.delete(db);
    try {
      const answers = await read({ db }, [...all.keys()]);
      for (const [key, asking] of all) for (const { done } of asking) done(answers.get(key) ?? nothing);
    } catch (error) {
      for (const { failed } of [...all.values()].flat()) failed(error);
    }
  }

  return ({ db }, key) =>
    new Promise((done, failed) => {
      const known = asked.get(db);
      if (!known) setImmediate(() => void answerAll(db));
      const all = known ?? new Map<Key, Asking<Answer>[]>();
      asked.set(db, all.set(key, [...(all.get(key) ?? []), { done, failed }]));
    });
}
