import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { vatTreatments } from "../accounts/billing-options.ts";
import { addVat } from "../money/vat.ts";
import { creditTotals, type InvoiceAmount, invoiceTotals, vatOn, vatPercentOf } from "./invoice-totals.ts";

const standard = (netCents: number): InvoiceAmount => ({
  netCents,
  ownVatCents: addVat(netCents).vatCents,
  vatTreatment: "standard",
  vatPercent: 23,
});
const line = fc
  .tuple(fc.integer({ min: -500_000, max: 5_000_000 }), fc.constantFrom(...vatTreatments))
  .map(([netCents, vatTreatment]): InvoiceAmount => {
    const vatPercent = vatPercentOf(vatTreatment);
    return { netCents, ownVatCents: vatOn(netCents, vatPercent), vatTreatment, vatPercent };
  });

describe("The totals of an invoice", () => {
  it("of 100 orders of 40.00 net are 4,000.00 net and 920.00 VAT [C029]", () => {
    const totals = invoiceTotals(Array.from({ length: 100 }, () => standard(4000)));
    expect(totals).toMatchObject({ netCents: 400_000, vatCents: 92_000, totalCents: 492_000, vatDifferenceCents: 0 });
  });

  it("include the cents by which its VAT differs from that of its orders [C029]", () => {
    // Each line on its own has 2.3 cents of VAT, rounded to 2.
    const totals = invoiceTotals(Array.from({ length: 10 }, () => standard(10)));
    expect(totals).toMatchObject({ netCents: 100, vatCents: 23, vatDifferenceCents: 3 });
  });

  it("add up exactly, with VAT rounded once per treatment and rate, in any order of lines [C029]", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
        const totals = invoiceTotals(lines);
        const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
        expect(totals.netCents).toBe(sum(lines.map(({ netCents }) => netCents)));
        expect(totals.totalCents).toBe(totals.netCents + totals.vatCents);
        expect(totals.vatCents).toBe(sum(totals.vat.map(({ vatCents }) => vatCents)));
        for (const group of totals.vat) {
          const own = lines.filter(({ vatTreatment }) => vatTreatment === group.vatTreatment);
          expect(group.netCents).toBe(sum(own.map(({ netCents }) => netCents)));
          expect(Math.abs(group.vatCents - (group.netCents * group.vatPercent) / 100)).toBeLessThanOrEqual(0.5);
        }
        expect(totals.vatDifferenceCents).toBe(totals.vatCents - sum(lines.map(({ ownVatCents }) => ownVatCents)));
        expect(invoiceTotals([...lines].reverse())).toEqual(totals);
      }),
    );
  });

  it("of a credit are those of its debit with the opposite sign, so that the two cancel out [C034]", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const debit = invoiceTotals(lines);
        const taken = lines.map((each) => ({
          ...each,
          netCents: -each.netCents,
          ownVatCents: -each.ownVatCents,
        }));
        const credit = invoiceTotals(taken);
        expect([credit.netCents + debit.netCents, credit.vatCents + debit.vatCents]).toEqual([0, 0]);
      }),
    );
  });

  it("of partial credit notes add up to the invoice once everything is credited [C034]", () => {
    const split = fc.tuple(line, fc.integer({ min: 0, max: 100 }));
    fc.assert(
      fc.property(fc.array(split, { minLength: 1, maxLength: 20 }), (lines) => {
        const parts = lines.map(([each, percent]) => {
          const first = Math.trunc((each.netCents * percent) / 100);
          return [
            { ...each, netCents: first },
            { ...each, netCents: each.netCents - first },
          ] as const;
        });
        const [first, second] = [parts.map(([part]) => part), parts.map(([, part]) => part)];
        const notes = [creditTotals([], first), creditTotals(first, second)];
        const invoice = invoiceTotals(lines.map(([each]) => each));
        for (const amount of ["netCents", "vatCents", "totalCents"] as const)
          expect(notes[0]![amount] + notes[1]![amount]).toBe(invoice[amount]);
      }),
    );
  });

  it("have no VAT if the standard rate does not apply, and keep the treatments apart [C035]", () => {
    const without = vatTreatments.filter((treatment) => treatment !== "standard");
    const lines = without.map((vatTreatment) => ({ ...standard(4000), vatTreatment, vatPercent: 0 }));
    const totals = invoiceTotals([...lines, standard(1000)]);
    expect(totals.vat.map(({ vatTreatment }) => vatTreatment)).toEqual(["standard", ...without.toSorted()]);
    expect([totals.netCents, totals.vatCents]).toEqual([13_000, 230]);
    expect(without.map(vatPercentOf)).toEqual([0, 0, 0]);
  });
});
