import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { batchWrites } from "./batch-writes.ts";

/** A table that finishes no statement until it is let, and records the rows of each. */
function slowTable(fault: (rows: number[]) => Error | null = () => null) {
  const statements: number[][] = [];
  const going: (() => void)[] = [];
  const write = async (rows: number[]) => {
    statements.push(rows);
    await new Promise<void>((resolve) => going.push(resolve));
    const error = fault(rows);
    if (error) throw error;
  };
  const letAll = async () => {
    while (going.length > 0) {
      going.shift()?.();
      await nextTurn();
    }
  };
  return { statements, write, letAll };
}

const deadlock = () => Object.assign(new Error("deadlock detected"), { code: "40P01" });
const duplicate = (constraint: string) => Object.assign(new Error("duplicate key"), { code: "23505", constraint });

describe("rows written together", () => {
  it("wait for nothing while the database is idle, and share a statement while it is busy", async () => {
    const table = slowTable();
    const add = batchWrites(table.write);
    const added = [1, 2, 3, 4, 5].map(add);
    expect(table.statements).toEqual([[1]]);
    await table.letAll();
    await Promise.all(added);
    expect(table.statements).toEqual([[1], [2, 3, 4, 5]]);
  });

  it("are written beside the first statement once eight wait", async () => {
    const table = slowTable();
    const add = batchWrites(table.write);
    const added = Array.from({ length: 20 }, (_, row) => add(row));
    expect(table.statements.map((rows) => rows.length)).toEqual([1, 8]);
    await table.letAll();
    await Promise.all(added);
    expect(table.statements.map((rows) => rows.length)).toEqual([1, 8, 11]);
  });

  it("do not wait for a statement that is stuck on a lock or a slow disk", async () => {
    const table = slowTable();
    const add = batchWrites(table.write);
    const added = [1, 2].map(add);
    await vi.waitFor(() => expect(table.statements).toEqual([[1], [2]]));
    await table.letAll();
    await Promise.all(added);
    expect(table.statements).toEqual([[1], [2]]);
  });

  it("are sent before the callers of the previous statement continue", async () => {
    const sent: number[][] = [];
    const add = batchWrites(async (rows: number[]) => {
      // A pool hands out its connection a few promises later.
      for (let promise = 0; promise < 5; promise++) await null;
      sent.push(rows);
      await nextTurn();
    });
    const sentWhenFirstWentOn = add(1).then(() => sent.length);
    await add(2);
    expect(await sentWhenFirstWentOn).toBe(2);
  });

  it("are at most sixty-four per statement", async () => {
    const table = slowTable();
    const add = batchWrites(table.write);
    const added = Array.from({ length: 100 }, (_, row) => add(row));
    await table.letAll();
    await Promise.all(added);
    expect(table.statements.map((rows) => rows.length)).toEqual([1, 8, 64, 27]);
  });

  it("fail alone if one of them cannot be written", async () => {
    const table = slowTable((rows) => (rows.includes(4) ? duplicate("quotes_reference_key") : null));
    const add = batchWrites(table.write);
    const outcomes = Promise.allSettled([1, 2, 3, 4, 5].map(add));
    await table.letAll();
    expect((await outcomes).map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    expect(table.statements).toEqual([[1], [2, 3, 4, 5], [2], [3], [4], [5]]);
  });

  it("are not written a second time if it is unknown whether they were written", async () => {
    const table = slowTable((rows) => (rows.length > 1 ? new Error("Connection terminated") : null));
    const add = batchWrites(table.write);
    const outcomes = Promise.allSettled([1, 2, 3, 4].map(add));
    await table.letAll();
    expect((await outcomes).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "rejected"]);
    expect(table.statements).toEqual([[1], [2, 3, 4]]);
  });

  it("are written again after losing a deadlock, each once, and fail if they lose every time", async () => {
    let deadlocks = 3;
    const written: number[] = [];
    const add = batchWrites(async (rows: number[]) => {
      await nextTurn();
      if (rows.includes(2) && deadlocks-- > 0) throw deadlock();
      written.push(...rows);
    });
    await Promise.all([1, 2, 3].map(add));
    expect(written.toSorted()).toEqual([1, 2, 3]);
    deadlocks = Number.POSITIVE_INFINITY;
    await expect(add(2)).rejects.toThrow("deadlock detected");
    await add(4);
    expect(written.toSorted()).toEqual([1, 2, 3, 4]);
  });
});
