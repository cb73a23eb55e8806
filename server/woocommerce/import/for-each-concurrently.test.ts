import { expect, it } from "vitest";
import { forEachConcurrently, Pace } from "./for-each-concurrently.ts";

it("a site that answers promptly gets more concurrent calls, up to a limit, and fewer once it slows down", () => {
  const pace = new Pace();
  expect(pace.limit).toBe(4);
  for (let call = 0; call < 200; call++) pace.record(250);
  expect(pace.limit).toBe(16);
  for (let call = 0; call < 6; call++) pace.record(2_000);
  expect(pace.limit).toBe(10);
  for (let call = 0; call < 99; call++) pace.record(2_000);
  expect(pace.limit).toBe(2);
});

it("every item is processed once, never more at once than the pace allows, and the first error is thrown at the end", async () => {
  const pace = new Pace();
  let [running, most] = [0, 0];
  const seen: number[] = [];
  const items = Array.from({ length: 50 }, (_, index) => index);
  await forEachConcurrently(
    items,
    async (item) => {
      running += 1;
      most = Math.max(most, running - pace.limit);
      await Promise.resolve();
      seen.push(item);
      running -= 1;
    },
    pace,
  );
  expect(seen.sort((a, b) => a - b)).toEqual(items);
  expect(most).toBeLessThanOrEqual(0);
  const done: number[] = [];
  const failing = forEachConcurrently(items, async (item) => {
    await Promise.resolve();
    if (item === 2) throw new Error("broken");
    done.push(item);
  });
  await expect(failing).rejects.toThrow("broken");
  expect(done).toEqual(expect.arrayContaining([0, 1, 3]));
  expect(done.length).toBeLessThan(20);
});
