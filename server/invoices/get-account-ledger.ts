import { sql } from "kysely";
import type { AccountLedger, LedgerEntryRow } from "../../contract/invoices.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import { ageAmounts } from "../../domain/invoicing/ageing.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { amountsOfAccount, onItsWayOfAccount } from "../accounts/amounts-of-accounts.ts";
import { entryReference, type LedgerRow, ledgerEntries } from "../accounts/ledger-entries.ts";
import { accountNotFound, isAccount } from "../accounts/with-account-lock.ts";
import type { Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { paymentUnallocated, readOpenInvoices } from "./account-ledger.ts";

const maxEntries = 200;

/** An account's amounts due on invoices, by age, its payments, and its ledger with a running balance. */
export const getAccountLedger: Verb<{ id: AccountId }, AccountLedger> = async ({ db, now }, { id }) => {
  if (!(await isAccount(db, id))) return accountNotFound;
  const today = dublinDate(now());
  const [open, amounts, payments, entries] = await Promise.all([
    readOpenInvoices(db, id),
    db
      .selectFrom("accounts")
      .innerJoinLateral(amountsOfAccount(today), (join) => join.onTrue())
      .selectAll("amounts")
      .select(onItsWayOfAccount.as("on_its_way_cents"))
      .where("accounts.id", "=", id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("account_payments")
      .selectAll()
      .select([
        paymentUnallocated.as("unallocated_cents"),
        sql<boolean>`exists (select from account_reversals where payment_id = account_payments.id)`.as("is_reversed"),
      ])
      .where("account_id", "=", id)
      .orderBy("received_on", "desc")
      .orderBy("id", "desc")
      .limit(100)
      .execute(),
    readEntries(db, id),
  ]);
  const aged = ageAmounts(open, amounts.unallocated_cents, today);
  return {
    balanceCents: aged.totalCents,
    amountDueCents: amounts.balance_cents,
    onItsWayCents: amounts.on_its_way_cents,
    unbilledCents: amounts.orders_cents,
    chargesCents: amounts.charges_cents,
    aged,
    openInvoices: open,
    entries,
    payments: payments.map((row) => ({
      id: row.id,
      method: row.method,
      receivedOn: row.received_on,
      amountCents: row.amount_cents,
      unallocatedCents: row.unallocated_cents,
      reference: row.reference,
      recordedAt: row.recorded_at.toISOString(),
      recordedBy: row.recorded_by,
      isReversed: row.is_reversed,
    })),
  };
};

/** Ledger entries, newest first, each with the balance after it. */
async function readEntries(db: Database, accountId: AccountId): Promise<LedgerEntryRow[]> {
  const { rows } = await sql<LedgerRow & { balance_cents: number }>`
    select on_day, kind, id, number, reference, amount_cents,
      sum(amount_cents) over (order by on_day, recorded_at, kind, id)::integer as balance_cents
    from ${ledgerEntries} entries where account_id = ${accountId}
    order by on_day desc, recorded_at desc, kind desc, id desc limit ${maxEntries}`.execute(db);
  return rows.map((row) => ({
    on: row.on_day,
    kind: row.kind,
    id: row.id,
    reference: entryReference(row),
    amountCents: row.amount_cents,
    balanceCents: row.balance_cents,
  }));
}
