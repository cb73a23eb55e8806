import type { AccountLedger } from "../../contract/invoices.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import { ageAmounts } from "../../domain/invoicing/ageing.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { accountNotFound, isAccount } from "../accounts/with-account-lock.ts";
import type { Verb } from "../context.ts";
import { paymentUnallocated, readFreeCredit, readOpenInvoices } from "./account-ledger.ts";

/** What an account owes on invoices, by age, and what it has paid. */
export const getAccountLedger: Verb<{ id: AccountId }, AccountLedger> = async ({ db, now }, { id }) => {
  if (!(await isAccount(db, id))) return accountNotFound;
  const [open, free, payments] = await Promise.all([
    readOpenInvoices(db, id),
    readFreeCredit(db, id),
    db
      .selectFrom("account_payments")
      .selectAll()
      .select(paymentUnallocated.as("unallocated_cents"))
      .where("account_id", "=", id)
      .orderBy("received_on", "desc")
      .orderBy("id", "desc")
      .limit(100)
      .execute(),
  ]);
  const creditCents = free.reduce((sum, { cents }) => sum + cents, 0);
  const aged = ageAmounts(open, creditCents, dublinDate(now()));
  return {
    balanceCents: aged.totalCents,
    aged,
    openInvoices: open,
    payments: payments.map((row) => ({
      id: row.id,
      method: row.method,
      receivedOn: row.received_on,
      amountCents: row.amount_cents,
      unallocatedCents: row.unallocated_cents,
      reference: row.reference,
      recordedAt: row.recorded_at.toISOString(),
      recordedBy: row.recorded_by,
    })),
  };
};
