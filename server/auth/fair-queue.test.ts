import { expect, it } from "vitest";
import { createTurns, type Turn } from "./turns.ts";

/** One runs, so that all the others wait. */
function busy(waiting: number) {
  const turns = createTurns({ atOnce: 1, waiting });
  void turns.take({ burden: 0 });
  const order: string[] = [];
  const ask = (name: string, turn: Turn) =>
    turns.take(turn).then((mine) => {
      order.push(mine ? name : `${name} turned away`);
    });
  return { turns, order, ask };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it("Who asked for less lately goes first, and among equals who came first", async () => {
  const { turns, order, ask } = busy(10);
  void ask("flood", { burden: 300 });
  void ask("second", { burden: 1 });
  void ask("third", { burden: 1 });
  void ask("first", { burden: 0 });
  for (let turn = 0; turn < 4; turn++) {
    turns.giveBack();
    await settled();
  }
  expect(order).toEqual(["first", "second", "third", "flood"]);
});

it("Where no more may wait, who asked for most lately is turned away at once", async () => {
  const { order, ask } = busy(2);
  void ask("flood", { burden: 300 });
  void ask("quiet", { burden: 1 });
  await ask("larger flood", { burden: 400 });
  void ask("newcomer", { burden: 0 });
  await settled();
  expect(order).toEqual(["larger flood turned away", "flood turned away"]);
  void ask("who must", { burden: 900, mustHave: true });
  await settled();
  expect(order).toHaveLength(2);
});

it("Who has gone waits no longer, and takes no turn", async () => {
  const { turns, order, ask } = busy(1);
  const leaving = new AbortController();
  void ask("gone", { burden: 0, gone: leaving.signal });
  leaving.abort();
  await settled();
  expect(order).toEqual(["gone turned away"]);
  void ask("stays", { burden: 9 });
  turns.giveBack();
  await settled();
  expect(order).toEqual(["gone turned away", "stays"]);
  expect(await turns.take({ burden: 0, gone: leaving.signal })).toBe(false);
});
