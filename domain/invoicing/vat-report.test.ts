import fc from "fast-check";
import { expect, it } from "vitest";
import { vatOn } from "./invoice-totals.ts";
import { paidShares, taxPoint, type VatEntry, vatReport } from "./vat-report.ts";

const entry = (changes: Partial<VatEntry>): VatEntry => ({
  source: "invoice",
  on: "2026-04-01",
  document: "INV-000001",
  customer: "Aran Books",
  vatTreatment: "standard",
  vatPercent: 23,
  netCents: 10_000,
  vatCents: 2_300,
  ...changes,
});

it("T1 is all VAT less credits, ES1 the net of reverse charge, and the sums by source and by rate agree [C053]", () => {
  const report = vatReport([
    entry({}),
    entry({ document: "INV-000002", vatTreatment: "reverse_charge", vatPercent: 0, netCents: 5_000, vatCents: 0 }),
    entry({ source: "credit_note", document: "CN-000001", netCents: -1_000, vatCents: -230 }),
    entry({ source: "receipt", document: "R-000001", netCents: 813, vatCents: 187 }),
  ]);
  expect(report).toMatchObject({ t1Cents: 2_257, es1Cents: 5_000 });
  expect(report.bySource).toEqual([
    { source: "receipt", netCents: 813, vatCents: 187, documents: 1 },
    { source: "invoice", netCents: 15_000, vatCents: 2_300, documents: 2 },
    { source: "credit_note", netCents: -1_000, vatCents: -230, documents: 1 },
  ]);
  expect(report.byRate).toEqual([
    { vatTreatment: "standard", vatPercent: 23, netCents: 9_813, vatCents: 2_257, documents: 3 },
    { vatTreatment: "reverse_charge", vatPercent: 0, netCents: 5_000, vatCents: 0, documents: 1 },
  ]);
});

it("VAT on an invoice falls due when it is issued, but no later than the 15th by which it should be [C030] [C053]", () => {
  const march = { from: "2026-03-30", to: "2026-03-31" };
  expect(taxPoint("2026-04-01", march)).toBe("2026-04-01");
  expect(taxPoint("2026-04-15", march)).toBe("2026-04-15");
  expect(taxPoint("2026-06-02", march)).toBe("2026-04-15");
});

it("the payments of a paid invoice have exactly its net and VAT, whatever their number and size [C053]", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 3 }),
      fc.array(fc.integer({ min: 1, max: 50_000 }), { maxLength: 6 }),
      (nets, amounts) => {
        const groups = nets.map((netCents, index) => {
          const vatPercent = [23, 0, 13][index] ?? 0;
          return { vatTreatment: "standard" as const, vatPercent, netCents, vatCents: vatOn(netCents, vatPercent) };
        });
        const totalCents = groups.reduce((sum, { netCents, vatCents }) => sum + netCents + vatCents, 0);
        let left = totalCents;
        const paid = amounts.flatMap((amount, index) => {
          const amountCents = Math.min(amount, left);
          left -= amountCents;
          const on = `2026-04-${String((index % 3) + 10)}`;
          return amountCents > 0 ? [{ key: String(index), on, amountCents, isMoney: true }] : [];
        });
        const all = left > 0 ? [...paid, { key: "rest", on: "2026-05-01", amountCents: left, isMoney: true }] : paid;
        const shares = paidShares(groups, totalCents, all);
        for (const { vatPercent, netCents, vatCents } of groups) {
          const own = shares.filter((share) => share.vatPercent === vatPercent);
          expect(own.reduce((sum, share) => sum + share.netCents, 0)).toBe(netCents);
          expect(own.reduce((sum, share) => sum + share.vatCents, 0)).toBe(vatCents);
        }
      },
    ),
  );
});

it("a credit note on an invoice does not count as money", () => {
  const groups = [{ vatTreatment: "standard" as const, vatPercent: 23, netCents: 10_000, vatCents: 2_300 }];
  const shares = paidShares(groups, 12_300, [
    { key: "credit", on: "2026-04-02", amountCents: 1_230, isMoney: false },
    { key: "payment", on: "2026-04-20", amountCents: 11_070, isMoney: true },
  ]);
  expect(shares).toEqual([expect.objectContaining({ key: "payment", netCents: 9_000, vatCents: 2_070 })]);
});
