import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "../schedule/dates.ts";
import { type AccountBooks, agedOn, lastOfMonth, monthlyStatement, onItsWayOn } from "./account-books.ts";
import { allocateCredit } from "./allocate-credit.ts";

const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, "0")}`);
const day = fc.integer({ min: 0, max: 364 }).map((days) => addDays("2026-01-01", days));
const cents = fc.integer({ min: 1, max: 500_000 });

/** Twelve months of an account: money that comes in pays open invoices, recorded in any order and often much later. */
const randomBooks: fc.Arbitrary<AccountBooks> = fc
  .array(
    fc.record({
      kind: fc.constantFrom("invoice" as const, "invoice" as const, "payment" as const, "credit_note" as const),
      on: day,
      terms: fc.integer({ min: 0, max: 60 }),
      amountCents: cents,
    }),
    { maxLength: 60 },
  )
  .map((acts) => {
    const books: AccountBooks = { invoices: [], credits: [], debits: [], allocations: [], onItsWay: [] };
    const dueOf = (id: number) =>
      (books.invoices[id]?.totalCents ?? 0) -
      books.allocations
        .filter(({ invoiceId }) => invoiceId === id)
        .reduce((sum, { amountCents }) => sum + amountCents, 0);
    for (const [index, { kind, on, terms, amountCents }] of acts.entries()) {
      if (kind === "invoice") {
        const id = books.invoices.length;
        const number = `INV-${id}`;
        books.invoices.push({ id, number, issuedOn: on, dueOn: addDays(on, terms), totalCents: amountCents });
        continue;
      }
      const key = `${kind} ${index}`;
      books.credits.push({ key, kind, on, reference: key, amountCents });
      const open = books.invoices.map(({ id, issuedOn }) => ({ id, issuedOn, dueCents: dueOf(id) }));
      const { allocated } = allocateCredit(
        amountCents,
        open.filter(({ dueCents }) => dueCents > 0),
      );
      books.allocations.push(...allocated.map((part) => ({ ...part, creditKey: key })));
      // Some payments are returned: what they paid is due again from that day on.
      const returned = addDays(on, terms);
      if (kind !== "payment" || amountCents % 5 > 0 || returned > "2026-12-31") continue;
      books.debits.push({ kind: "reversal", on: returned, reference: key, amountCents });
      for (const part of allocated)
        books.allocations.push({ ...part, amountCents: 0 - part.amountCents, creditKey: key, on: returned });
    }
    return books;
  });

it("Over twelve months each statement closes with the next one's opening balance, and its ages add up to it [C051]", () => {
  fc.assert(
    fc.property(randomBooks, (books) => {
      const statements = months.map((month) => monthlyStatement(books, month, "2027-06-01"));
      let balance = 0;
      for (const { openingCents, rows, closingCents, aged } of statements) {
        expect(openingCents).toBe(balance);
        balance += rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
        expect(closingCents).toBe(balance);
        expect(aged.totalCents).toBe(balance);
        expect(aged.creditCents).toBeGreaterThanOrEqual(0);
      }
      const returned = books.debits.map(({ amountCents }) => amountCents);
      const all = [
        ...books.invoices.map(({ totalCents }) => totalCents),
        ...books.credits.map((one) => -one.amountCents),
        ...returned,
      ];
      expect(balance).toBe(all.reduce((sum, amount) => sum + amount, 0));
      expect(statements.flatMap(({ rows }) => rows)).toHaveLength(all.length);
    }),
  );
});

it("A payment in advance is credit until the invoice it pays is issued [C051]", () => {
  const books: AccountBooks = {
    invoices: [{ id: 7, number: "INV-7", issuedOn: "2026-04-01", dueOn: "2026-05-01", totalCents: 10_000 }],
    credits: [{ key: "payment 1", kind: "payment", on: "2026-03-20", reference: "EFT", amountCents: 4_000 }],
    debits: [],
    allocations: [{ invoiceId: 7, creditKey: "payment 1", amountCents: 4_000 }],
    onItsWay: [],
  };
  expect(agedOn(books, "2026-03-31")).toMatchObject({ creditCents: 4_000, not_due: 0, totalCents: -4_000 });
  expect(agedOn(books, "2026-04-30")).toMatchObject({ creditCents: 0, not_due: 6_000, totalCents: 6_000 });
  expect(agedOn(books, "2026-06-05")).toMatchObject({ "31-60": 6_000, totalCents: 6_000 });
});

it("The statement of a month that is not over ends today", () => {
  const books: AccountBooks = { invoices: [], credits: [], debits: [], allocations: [], onItsWay: [] };
  expect(monthlyStatement(books, "2026-03", "2026-03-10")).toMatchObject({ from: "2026-03-01", to: "2026-03-10" });
  expect(monthlyStatement(books, "2026-02", "2026-03-10")).toMatchObject({ to: "2026-02-28" });
  expect([lastOfMonth("2028-02"), lastOfMonth("2026-12")]).toEqual(["2028-02-29", "2026-12-31"]);
});

it("A payment is on its way from the day it was made to the day before it came in or failed [C048] [C051]", () => {
  const books: AccountBooks = {
    invoices: [{ id: 7, number: "INV-7", issuedOn: "2026-03-01", dueOn: "2026-03-31", totalCents: 10_000 }],
    credits: [{ key: "payment 1", kind: "payment", on: "2026-04-02", reference: "py_1", amountCents: 6_000 }],
    debits: [],
    allocations: [{ invoiceId: 7, creditKey: "payment 1", amountCents: 6_000 }],
    onItsWay: [
      { amountCents: 6_000, from: "2026-03-30", until: "2026-04-02" },
      { amountCents: 4_000, from: "2026-04-02", until: null },
    ],
  };
  const days = ["2026-03-29", "2026-03-30", "2026-04-01", "2026-04-02", "2026-12-31"];
  expect(days.map((on) => onItsWayOn(books, on))).toEqual([0, 6_000, 6_000, 4_000, 4_000]);
  expect(days.map((on) => agedOn(books, on).totalCents)).toEqual([10_000, 10_000, 10_000, 4_000, 4_000]);
  expect(monthlyStatement(books, "2026-03", "2026-06-01")).toMatchObject({
    closingCents: 10_000,
    onItsWayCents: 6_000,
  });
  expect(monthlyStatement(books, "2026-04", "2026-04-03")).toMatchObject({ closingCents: 4_000, onItsWayCents: 4_000 });
});
