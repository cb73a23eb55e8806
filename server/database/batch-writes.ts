import { setImmediate as nextTurn } from "node:timers/promises";
import { wasUndone } from "./transaction.ts";

/** So many statements of one kind at once. */
const maxStatements = 2;
/** The second is sent where so many rows wait that they share its cost, or where the first is late: it waits for a lock, or the disk is slow. */
const rowsForSecondStatement = 8;
const lateAfterMs = 25;
/** So many rows in one of them. */
const maxRows = 64;

type Waiting<Row, Answer> = { row: Row; done: (answer: Answer) => void; failed: (error: unknown) => void };

/**
 * Rows that come while the database is busy with others of their kind are written by one statement in place of one each: a busy shop pays
 * for a statement and waits for the disk once for all of them, and a quiet one does not wait at all. `write` writes all it is given or
 * nothing, and may answer a list, one `Answer` for each. Resolves once the row is safe; where PostgreSQL refuses a row or has no lock for it,
 * each of its statement is written by itself, so that the fault is its own alone.
 */
export function writeTogether<Row, Answer = void>(
  write: (rows: Row[]) => Promise<unknown>,
): (row: Row) => Promise<Answer> {
  let waiting: Waiting<Row, Answer>[] = [];
  let running = 0;
  let late = 0;

  /** True where a statement was sent. */
  function writeNext(): boolean {
    const enough = running === late ? 1 : rowsForSecondStatement;
    if (running === maxStatements || waiting.length < enough) return false;
    running++;
    const group = waiting.slice(0, maxRows);
    waiting = waiting.slice(maxRows);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      late++;
      writeNext();
    }, lateAfterMs).unref();
    void writeGroup(group, () => {
      clearTimeout(timer);
      running--;
      if (isLate) late--;
      return writeNext();
    });
    return true;
  }

  /** `next` is called when the database is done with the group: what follows is sent before those who waited for this one go on. */
  async function writeGroup(group: Waiting<Row, Answer>[], next: () => boolean): Promise<void> {
    try {
      const answers = await write(group.map(({ row }) => row));
      if (next()) await nextTurn();
      for (const [index, { done }] of group.entries())
        done((Array.isArray(answers) ? answers[index] : undefined) as Answer);
    } catch (error) {
      // After a lost connection nobody knows whether it was written.
      if (group.length > 1 && wasUndone(error)) {
        await Promise.all(group.map((one) => writeGroup([one], () => false)));
        next();
      } else {
        next();
        for (const { failed } of group) failed(error);
      }
    }
  }

  return (row) =>
    new Promise<Answer>((done, failed) => {
      waiting.push({ row, done, failed });
      writeNext();
    });
}
