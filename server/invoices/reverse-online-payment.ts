import { formatEuro } from "../../domain/money/euro.ts";
import { shortDate } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { storeAccountEvent } from "../accounts/store-account-event.ts";
import type { Context } from "../context.ts";
import { allocateAccountCredit } from "./allocate-account-credit.ts";
import { refuseReversal } from "./reverse-account-payment.ts";
import { storeReversal } from "./store-account-money.ts";

/**
 * Reverses an online payment that the bank has reversed, so that what it paid is due again. Returns why it can't be
 * reversed; null once it is done. The caller holds the account's lock.
 */
export async function reverseOnlinePayment(
  context: Context,
  paymentId: number,
  reason: string,
): Promise<string | null> {
  const refusal = await refuseReversal(context, paymentId);
  if (refusal !== null) return refusal;
  const payment = await context.db
    .selectFrom("account_payments")
    .selectAll()
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  await storeReversal(context, {
    account_id: payment.account_id,
    payment_id: paymentId,
    amount_cents: payment.amount_cents,
    reversed_on: dublinDate(context.now()),
    reason,
  });
  await allocateAccountCredit(context, payment.account_id);
  await storeAccountEvent(context, {
    accountId: payment.account_id,
    kind: "payment_reversed",
    note: `Reversed the online payment of ${formatEuro(payment.amount_cents)} of ${shortDate(payment.received_on)} (${payment.reference}): ${reason}`,
    data: { payment: paymentId, amountCents: payment.amount_cents },
  });
  return null;
}
