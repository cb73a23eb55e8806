import type { z } from "zod";
import type { reverseAccountPaymentBody } from "../../contract/account-money.schema.ts";
import type { AccountLedger } from "../../contract/invoices.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { shortDate } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { storeAccountEvent } from "../accounts/store-account-event.ts";
import { withAccountLock } from "../accounts/with-account-lock.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Context, Verb } from "../context.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { allocateAccountCredit } from "./allocate-account-credit.ts";
import { getAccountLedger } from "./get-account-ledger.ts";
import { refuseClosedDay } from "./refuse-closed-day.ts";
import { storeReversal } from "./store-account-money.ts";

type Input = { id: number } & z.output<typeof reverseAccountPaymentBody>;

/**
 * Reverses a payment that bounced or was recorded by mistake: the invoices that it paid become due again, except as far
 * as the account's other credit covers them.
 */
export const reverseAccountPayment: Verb<Input, AccountLedger> = (context, input) =>
  withIdempotency(context, { scope: "reverseAccountPayment", input }, async (context) => {
    const { id, reversedOn, reason } = input;
    const payment = await context.db.selectFrom("account_payments").selectAll().where("id", "=", id).executeTakeFirst();
    if (!payment) return { failed: "not_found", message: "There is no such payment." };
    return withAccountLock(context, payment.account_id, async (context, account) => {
      const invalid = (message: string) => ({
        failed: "invalid_fields" as const,
        message,
        params: { reversedOn: message },
      });
      if (reversedOn > dublinDate(context.now())) return invalid("This day is still to come");
      if (reversedOn < payment.received_on) return invalid("It came in after this day");
      const closed = await refuseClosedDay(context, reversedOn);
      if (closed !== null) return invalid(closed);
      const refusal = await refuseReversal(context, id);
      if (refusal !== null) return { failed: "action_refused", message: refusal };
      await storeReversal(context, {
        account_id: account.id,
        payment_id: id,
        amount_cents: payment.amount_cents,
        reversed_on: reversedOn,
        reason,
      });
      await allocateAccountCredit(context, account.id);
      await storeAccountEvent(context, {
        accountId: account.id,
        kind: "payment_reversed",
        note: `Reversed the payment of ${formatEuro(payment.amount_cents)} of ${shortDate(payment.received_on)} (${payment.reference}): ${reason}`,
        data: { payment: id, amountCents: payment.amount_cents },
      });
      await storeAuditEntry(context, {
        act: "account_payment.reversed",
        object: { kind: "account", id: account.id },
        after: { payment: id, amountCents: payment.amount_cents },
      });
      return getAccountLedger(context, { id: account.id });
    });
  });

/** Why a payment can't be reversed; null if it can. */
export async function refuseReversal({ db }: Context, id: number): Promise<string | null> {
  const reversed = await db
    .selectFrom("account_reversals")
    .select("id")
    .where("payment_id", "=", id)
    .executeTakeFirst();
  if (reversed) return "This payment is already reversed";
  const refunded = await db
    .selectFrom("invoice_allocations")
    .select("id")
    .where("payment_id", "=", id)
    .where("refund_id", "is not", null)
    .executeTakeFirst();
  if (!refunded) return null;
  return "Part of this payment went back as a refund of credit: record any money that comes back as a new payment instead";
}
