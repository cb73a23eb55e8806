import type { Cents } from "../money/euro.ts";

/** A published invoice with something due on it. */
export type OpenInvoice = { id: number; issuedOn: string; dueCents: Cents };
/** An invoice that the payer names; without an amount, all that is due on it. */
export type RemittanceLine = { invoiceId: number; amountCents?: Cents };
export type Allocated = { invoiceId: number; amountCents: Cents };

/**
 * Which invoices a payment or credit note pays: those that the remittance names, then the oldest. Anything beyond what
 * is due stays as credit. Only invoices can be paid, so credits and payments never settle their own kind.
 */
export function allocateCredit(
  amountCents: Cents,
  invoices: readonly OpenInvoice[],
  remittance: readonly RemittanceLine[] = [],
): { allocated: Allocated[]; unallocatedCents: Cents } {
  const due = new Map(invoices.map(({ id, dueCents }) => [id, Math.max(0, dueCents)]));
  const allocated = new Map<number, Cents>();
  let unallocatedCents = Math.max(0, amountCents);
  const pay = (invoiceId: number, mostCents: Cents) => {
    const dueCents = due.get(invoiceId) ?? 0;
    const paidCents = Math.min(unallocatedCents, dueCents, mostCents);
    if (paidCents <= 0) return;
    due.set(invoiceId, dueCents - paidCents);
    allocated.set(invoiceId, (allocated.get(invoiceId) ?? 0) + paidCents);
    unallocatedCents -= paidCents;
  };
  for (const { invoiceId, amountCents: named } of remittance) pay(invoiceId, named ?? Number.POSITIVE_INFINITY);
  const oldestFirst = [...invoices].sort((a, b) =>
    a.issuedOn === b.issuedOn ? a.id - b.id : a.issuedOn < b.issuedOn ? -1 : 1,
  );
  for (const { id } of oldestFirst) pay(id, Number.POSITIVE_INFINITY);
  return {
    allocated: [...allocated].map(([invoiceId, cents]) => ({ invoiceId, amountCents: cents })),
    unallocatedCents,
  };
}
