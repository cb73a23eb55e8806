import type { Cents } from "../money/euro.ts";
import { type AgedAmounts, ageAmounts } from "./ageing.ts";
import { type LedgerEntry, type Statement, statementOf } from "./statement.ts";

type Invoice = { id: number; number: string; issuedOn: string; dueOn: string; totalCents: Cents };
/** An entry that lowers the balance, with its day in the books and a unique `key`. */
type Credit = {
  key: string;
  kind: "credit_note" | "payment" | "write_off";
  on: string;
  reference: string;
  amountCents: Cents;
};
/** An entry that takes credit back: a returned payment, or credit that was paid out. */
type Debit = { kind: "reversal" | "credit_refund"; on: string; reference: string; amountCents: Cents };
/** Negative if it reverses an earlier one, on the day `on`. */
type Allocation = { invoiceId: number; creditKey: string; amountCents: Cents; on?: string };

/** Paid online on the day `from`; `until` the day it came in or failed, null while the bank has not confirmed it. */
type OnItsWay = { amountCents: Cents; from: string; until: string | null };

/** Everything that an account was invoiced, credited and paid, with what paid what; from any time, in any order. */
export type AccountBooks = {
  invoices: Invoice[];
  credits: Credit[];
  debits: Debit[];
  allocations: Allocation[];
  onItsWay: OnItsWay[];
};

/** The changes of the balance; within a day, invoices come first. */
function ledgerEntries({ invoices, credits, debits }: AccountBooks): LedgerEntry[] {
  return [
    ...invoices.map(({ issuedOn, number, totalCents }) => ({
      on: issuedOn,
      kind: "invoice" as const,
      reference: number,
      amountCents: totalCents,
    })),
    ...credits.map(({ on, kind, reference, amountCents }) => ({ on, kind, reference, amountCents: -amountCents })),
    ...debits,
  ];
}

/**
 * What was due by age at the end of a day, even one long past. An allocation counts from the day on which both its
 * sides are in the books, so that ages less credit always equal the balance of that day.
 */
export function agedOn({ invoices, credits, debits, allocations }: AccountBooks, day: string): AgedAmounts {
  const issued = new Map(invoices.filter(({ issuedOn }) => issuedOn <= day).map((invoice) => [invoice.id, invoice]));
  const received = new Map(credits.filter(({ on }) => on <= day).map((credit) => [credit.key, credit]));
  const paid = new Map<number, Cents>();
  let allocatedCents = 0;
  for (const { invoiceId, creditKey, amountCents, on = "" } of allocations) {
    if (!issued.has(invoiceId) || !received.has(creditKey) || on > day) continue;
    paid.set(invoiceId, (paid.get(invoiceId) ?? 0) + amountCents);
    allocatedCents += amountCents;
  }
  const open = [...issued.values()].map(({ id, dueOn, totalCents }) => ({
    dueOn,
    dueCents: totalCents - (paid.get(id) ?? 0),
  }));
  const creditedCents = [...received.values()].reduce((sum, { amountCents }) => sum + amountCents, 0);
  const takenBackCents = debits.filter(({ on }) => on <= day).reduce((sum, { amountCents }) => sum + amountCents, 0);
  const creditCents = creditedCents - takenBackCents - allocatedCents;
  return ageAmounts(open, creditCents, day);
}

/** What was on its way at the end of a day; it never counts on the same day as the payment that it becomes. */
export function onItsWayOn({ onItsWay }: Pick<AccountBooks, "onItsWay">, day: string): Cents {
  return onItsWay
    .filter(({ from, until }) => from <= day && (until === null || until > day))
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

export type MonthlyStatement = Statement & {
  month: string;
  from: string;
  to: string;
  aged: AgedAmounts;
  /** Paid online by the last day but not yet confirmed by the bank then; still part of the closing balance. */
  onItsWayCents: Cents;
};

/** The statement of a month 'YYYY-MM', up to `today` if the month is not over. */
export function monthlyStatement(books: AccountBooks, month: string, today: string): MonthlyStatement {
  const from = `${month}-01`;
  const last = lastOfMonth(month);
  const to = last < today ? last : today;
  const statement = statementOf(ledgerEntries(books), { from, to });
  return { month, from, to, ...statement, aged: agedOn(books, to), onItsWayCents: onItsWayOn(books, to) };
}

/** The last day of a month 'YYYY-MM'. */
export function lastOfMonth(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
