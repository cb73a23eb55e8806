import { setImmediate as nextTurn } from "node:timers/promises";
import { isRetryable, maxAttempts, waitToRetry, wasRolledBack } from "./transaction.ts";

/** The number of concurrent statements of one kind. */
const maxStatements = 2;
/** A second statement is sent when this many rows wait, or when the first is late because of a lock or a slow disk. */
const rowsForSecondStatement = 8;
const lateAfterMs = 25;
/** Rows per statement. */
const maxRows = 64;

type PendingWrite<Row, Answer> = { row: Row; done: (answer: Answer) => void; failed: (error: unknown) => void };

/**
 * Batches rows that arrive while others of their kind are being written: a busy shop pays for one statement and disk
 * flush per batch, a quiet one never waits. `write` writes all rows or none and may return a list with one `Answer` per
 * row. If PostgreSQL rejects a batch, each row is retried by itself, so that one bad row fails alone; a row that lost a
 * deadlock, as with a migration, is written again.
 */
export function batchWrites<Row, Answer = void>(
  write: (rows: Row[]) => Promise<unknown>,
): (row: Row) => Promise<Answer> {
  let waiting: PendingWrite<Row, Answer>[] = [];
  let running = 0;
  let late = 0;

  /** Returns true if a statement was sent. */
  function writeNext(): boolean {
    const minRows = running === late ? 1 : rowsForSecondStatement;
    if (running === maxStatements || waiting.length < minRows) return false;
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

  /**
   * `next` is called when the database is done with the group, so that the next group is sent before the callers of
   * this one continue.
   */
  async function writeGroup(group: PendingWrite<Row, Answer>[], next: () => boolean, attempt = 1): Promise<void> {
    try {
      const answers = await write(group.map(({ row }) => row));
      if (next()) await nextTurn();
      for (const [index, { done }] of group.entries())
        done((Array.isArray(answers) ? answers[index] : undefined) as Answer);
    } catch (error) {
      // After a lost connection it is unknown whether the rows were written.
      if (group.length > 1 && wasRolledBack(error)) {
        await Promise.all(group.map((one) => writeGroup([one], () => false)));
        next();
      } else if (attempt < maxAttempts && isRetryable(error)) {
        await waitToRetry(attempt);
        await writeGroup(group, next, attempt + 1);
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
