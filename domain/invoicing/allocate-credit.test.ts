import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocateCredit } from "./allocate-credit.ts";

const five = [
  { id: 5, issuedOn: "2026-05-01", dueCents: 5000 },
  { id: 1, issuedOn: "2026-01-01", dueCents: 1000 },
  { id: 3, issuedOn: "2026-03-01", dueCents: 3000 },
  { id: 2, issuedOn: "2026-02-01", dueCents: 2000 },
  { id: 4, issuedOn: "2026-04-01", dueCents: 4000 },
];
const invoices = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 12 }),
    issuedOn: fc.constantFrom("2026-01-01", "2026-02-01", "2026-03-01"),
    dueCents: fc.integer({ min: 0, max: 10_000 }),
  }),
  { selector: ({ id }) => id, maxLength: 8 },
);
const remittance = fc.array(
  fc.record({ invoiceId: fc.integer({ min: 1, max: 14 }), amountCents: fc.integer({ min: 0, max: 12_000 }) }),
  { maxLength: 5 },
);

describe("A payment", () => {
  it("pays the three of five invoices that its remittance names, and then the oldest [C046]", () => {
    const named = [{ invoiceId: 5 }, { invoiceId: 3, amountCents: 1500 }, { invoiceId: 4 }];
    expect(allocateCredit(12_000, five, named)).toEqual({
      allocated: [
        { invoiceId: 5, amountCents: 5000 },
        { invoiceId: 3, amountCents: 1500 },
        { invoiceId: 4, amountCents: 4000 },
        { invoiceId: 1, amountCents: 1000 },
        { invoiceId: 2, amountCents: 500 },
      ],
      unallocatedCents: 0,
    });
  });

  it("without a remittance pays the oldest first and the last in part, and leaves any excess as credit [C045]", () => {
    expect(allocateCredit(3500, five).allocated).toEqual([
      { invoiceId: 1, amountCents: 1000 },
      { invoiceId: 2, amountCents: 2000 },
      { invoiceId: 3, amountCents: 500 },
    ]);
    expect(allocateCredit(15_001, five).unallocatedCents).toBe(1);
  });

  it("is never allocated beyond its amount or what is due, and is left over only once nothing is due [C045]", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), invoices, remittance, (amount, open, named) => {
        const { allocated, unallocatedCents } = allocateCredit(amount, open, named);
        const paid = new Map(allocated.map(({ invoiceId, amountCents }) => [invoiceId, amountCents]));
        expect(allocated.length).toBe(paid.size);
        const total = allocated.reduce((sum, { amountCents }) => sum + amountCents, 0);
        expect(total + unallocatedCents).toBe(amount);
        for (const { id, dueCents } of open) expect(paid.get(id) ?? 0).toBeLessThanOrEqual(dueCents);
        for (const { invoiceId, amountCents } of allocated) {
          expect(amountCents).toBeGreaterThan(0);
          expect(open.some(({ id }) => id === invoiceId)).toBe(true);
        }
        const due = open.reduce((sum, { dueCents }) => sum + dueCents, 0);
        expect(unallocatedCents).toBe(Math.max(0, amount - due));
      }),
    );
  });

  it("pays no newer invoice while an older one is due, unless its remittance says so [C045]", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), invoices, (amount, open) => {
        const paid = new Map(allocateCredit(amount, open).allocated.map((each) => [each.invoiceId, each.amountCents]));
        for (const older of open)
          for (const newer of open)
            if (older.issuedOn < newer.issuedOn && (paid.get(newer.id) ?? 0) > 0)
              expect(paid.get(older.id) ?? 0).toBe(older.dueCents);
      }),
    );
  });
});
