import { expect, it } from "vitest";
import { batchReads } from "./batch-reads.ts";
import type { Database } from "./kysely.ts";

const [db, other] = [{} as Database, {} as Database];
const now = () => new Date("2026-03-04T10:00:00Z");

function reader() {
  const asked: string[][] = [];
  const ask = batchReads<string, string | null>(async (_, keys) => {
    asked.push(keys);
    if (keys.includes("broken")) throw new Error("The database is away");
    return new Map(keys.filter((key) => key !== "unknown").map((key) => [key, key.toUpperCase()]));
  }, null);
  return { ask, asked };
}

it("Reads of one moment are batched, with each key once, and every caller gets their own answer", async () => {
  const { ask, asked } = reader();
  const answers = await Promise.all(["a", "b", "a", "unknown"].map((key) => ask({ db, now }, key)));
  expect(answers).toEqual(["A", "B", "A", null]);
  expect(asked).toEqual([["a", "b", "unknown"]]);
  expect(await ask({ db, now }, "c")).toBe("C");
  expect(asked).toHaveLength(2);
});

it("A read of another database goes to that database", async () => {
  const { ask, asked } = reader();
  await Promise.all([ask({ db, now }, "a"), ask({ db: other, now }, "b")]);
  expect(asked).toEqual([["a"], ["b"]]);
});

it("A failed batch rejects every read in it, and the next read starts a new one", async () => {
  const { ask } = reader();
  const answers = await Promise.allSettled([ask({ db, now }, "a"), ask({ db, now }, "broken")]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await ask({ db, now }, "a")).toBe("A");
});
