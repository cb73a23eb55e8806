import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitVat } from "../money/vat.ts";
import { differenceChoicesFor, differenceTo, repricedMoney, type SettledMoney, settledCents } from "./repricing.ts";

const paid = (totalCents: number): SettledMoney => ({ totalCents, dueCents: 0, returnedCents: 0 });

describe("a paid order at a new price [D017]", () => {
  it.each([
    ["ask", 12000, { totalCents: 12000, dueCents: 2000, returnedCents: 0, refundCents: 0 }],
    ["waive", 12000, { totalCents: 10000, dueCents: 0, returnedCents: 0, refundCents: 0 }],
    ["refund", 8000, { totalCents: 10000, dueCents: 0, returnedCents: 2000, refundCents: 2000 }],
    ["keep", 8000, { totalCents: 10000, dueCents: 0, returnedCents: 0, refundCents: 0 }],
    ["none", 10000, { totalCents: 10000, dueCents: 0, returnedCents: 0, refundCents: 0 }],
  ] as const)("paid 100.00, %s at %d", (choice, price, expected) => {
    expect(repricedMoney(paid(10000), price, choice)).toMatchObject(expected);
  });

  it("requests again what was requested and not paid, but not what was paid or returned", () => {
    const asked = repricedMoney(paid(10000), 12000, "ask");
    expect(repricedMoney(asked, 13000, "ask")).toMatchObject({ totalCents: 13000, dueCents: 3000 });
    expect(repricedMoney(asked, 10000, "none")).toMatchObject({ totalCents: 10000, dueCents: 0 });
    expect(repricedMoney(asked, 9000, "refund")).toMatchObject({ totalCents: 10000, dueCents: 0, refundCents: 1000 });
    const back = repricedMoney(paid(10000), 8000, "refund");
    expect(repricedMoney(back, 12000, "ask")).toMatchObject({ totalCents: 14000, dueCents: 4000, returnedCents: 2000 });
  });

  it("refuses a choice that the difference does not allow", () => {
    expect(() => repricedMoney(paid(10000), 12000, "refund")).toThrow();
    expect(() => repricedMoney(paid(10000), 8000, "ask")).toThrow();
  });

  it("totals what was paid and is due, and its lines its net, whatever was chosen before", () => {
    const step = fc.record({ price: fc.integer({ min: 1, max: 500_000 }), second: fc.boolean(), pays: fc.boolean() });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500_000 }), fc.array(step, { maxLength: 8 }), (first, steps) => {
        let money = paid(first);
        let [received, returned] = [first, 0];
        for (const { price, second, pays } of steps) {
          const choices = differenceChoicesFor(differenceTo(money, price));
          const choice = choices[second ? choices.length - 1 : 0]!;
          const before = settledCents(money);
          const after = repricedMoney(money, price, choice);
          returned += after.refundCents;
          expect(after.totalCents).toBe(received + after.dueCents);
          expect(after.returnedCents).toBe(returned);
          expect(settledCents(after)).toBe(before - after.refundCents);
          const lines = after.adjustments.reduce((sum, { amountCents }) => sum + amountCents, 0);
          expect(splitVat(price).netCents + lines).toBe(after.netCents);
          expect(after.netCents + after.vatCents).toBe(after.totalCents);
          money = after;
          if (pays && money.dueCents > 0) {
            received += money.dueCents;
            money = { ...money, dueCents: 0 };
          }
        }
      }),
    );
  });
});
