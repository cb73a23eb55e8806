import { expect, it } from "vitest";
import { createFairQueue, type QueueEntry } from "./fair-queue.ts";

/** One caller already runs, so that all the others wait. */
function busy(waiting: number) {
  const turns = createFairQueue({ concurrency: 1, maxWaiting: waiting });
  void turns.acquire({ recentRequests: 0 });
  const order: string[] = [];
  const ask = (name: string, turn: QueueEntry) =>
    turns.acquire(turn).then((mine) => {
      order.push(mine ? name : `${name} turned away`);
    });
  return { turns, order, ask };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it("The caller with the fewest recent requests goes first, and among equals the one who came first", async () => {
  const { turns, order, ask } = busy(10);
  void ask("flood", { recentRequests: 300 });
  void ask("second", { recentRequests: 1 });
  void ask("third", { recentRequests: 1 });
  void ask("first", { recentRequests: 0 });
  for (let turn = 0; turn < 4; turn++) {
    turns.release();
    await settled();
  }
  expect(order).toEqual(["first", "second", "third", "flood"]);
});

it("When the queue is full, the caller with the most recent requests is turned away at once", async () => {
  const { order, ask } = busy(2);
  void ask("flood", { recentRequests: 300 });
  void ask("quiet", { recentRequests: 1 });
  await ask("larger flood", { recentRequests: 400 });
  void ask("newcomer", { recentRequests: 0 });
  await settled();
  expect(order).toEqual(["larger flood turned away", "flood turned away"]);
  void ask("who must", { recentRequests: 900, isGuaranteed: true });
  await settled();
  expect(order).toHaveLength(2);
});

it("A caller who has disconnected no longer waits and takes no turn", async () => {
  const { turns, order, ask } = busy(1);
  const leaving = new AbortController();
  void ask("gone", { recentRequests: 0, abortSignal: leaving.signal });
  leaving.abort();
  await settled();
  expect(order).toEqual(["gone turned away"]);
  void ask("stays", { recentRequests: 9 });
  turns.release();
  await settled();
  expect(order).toEqual(["gone turned away", "stays"]);
  expect(await turns.acquire({ recentRequests: 0, abortSignal: leaving.signal })).toBe(false);
});
