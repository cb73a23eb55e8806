import fc from "fast-check";
import { expect, it } from "vitest";
import { cases } from "../../test/cases.ts";
import { applyDifference, differenceOf, shareUnchanged } from "./difference.ts";

const stop = fc.record({
  orderId: fc.nat(6),
  kind: fc.constantFrom("pickup", "dropoff"),
  expectedAt: fc.option(fc.constantFrom("09:00", "09:10")),
  proofKeys: fc.array(fc.constantFrom("a", "b"), { maxLength: 2 }),
  account: fc.option(fc.record({ name: fc.constantFrom("Oak", "Elm") })),
});
/** Lists whose items mostly have keys of their own; a list with a duplicate key is replaced as a whole. */
const stops = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.uniqueArray(stop, { selector: ({ orderId, kind }) => `${orderId}:${kind}`, maxLength: 8 }),
  },
  { weight: 1, arbitrary: fc.array(stop, { maxLength: 4 }) },
);
const board = fc.record({
  day: fc.constant("2026-03-04"),
  columns: fc.uniqueArray(fc.record({ driver: fc.record({ id: fc.nat(4) }), version: fc.nat(3), stops }), {
    selector: ({ driver }) => driver.id,
    maxLength: 5,
  }),
  alerts: fc.uniqueArray(fc.record({ id: fc.nat(5).map((id) => `late:${id}`), text: fc.constantFrom("x", "y") }), {
    selector: ({ id }) => id,
  }),
  partner: fc.option(fc.record({ name: fc.string({ maxLength: 2 }) }), { nil: undefined }),
});
const asSent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

it("A board with its changes applied is the current board, whatever changed, and the received board stays unchanged", () => {
  fc.assert(
    fc.property(board, board, (before, now) => {
      const received = asSent(before);
      const [sentBefore, sentNow] = [asSent(before), asSent(now)];
      const after = shareUnchanged(before, now);
      expect(asSent(after)).toEqual(sentNow);
      expect(asSent(before)).toEqual(sentBefore);
      const difference = differenceOf(before, after);
      const updated = difference ? applyDifference(received, asSent(difference)) : received;
      expect(updated).toEqual(sentNow);
      expect(received).toEqual(sentBefore);
      expect(shareUnchanged(after, asSent(sentNow))).toBe(after);
    }),
    { numRuns: cases(500) },
  );
});

it("A difference contains only what has changed: one stop's time, or the order of a list with the same items", () => {
  const at = (orderId: number, expectedAt: string) => ({ orderId, kind: "pickup", expectedAt });
  const before = {
    columns: [
      { driver: { id: 7 }, stops: [at(1, "09:00"), at(2, "09:30")] },
      { driver: { id: 8 }, stops: [] },
    ],
  };
  const now = {
    columns: [
      { driver: { id: 7 }, stops: [at(2, "09:30"), at(1, "09:40")] },
      { driver: { id: 8 }, stops: [] },
    ],
  };
  const after = shareUnchanged(before, now);
  expect(after.columns[1]).toBe(before.columns[1]);
  expect(differenceOf(before, after)).toEqual({
    fields: {
      columns: {
        items: {
          7: {
            fields: {
              stops: {
                items: { "1:pickup": { fields: { expectedAt: { value: "09:40" } } } },
                order: ["2:pickup", "1:pickup"],
              },
            },
          },
        },
      },
    },
  });
});
