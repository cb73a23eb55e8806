import type { AccountId } from "../../domain/accounts/references.ts";
import { allocateCredit } from "../../domain/invoicing/allocate-credit.ts";
import { type Cents, formatEuro } from "../../domain/money/euro.ts";
import { shortDate } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { storeAccountEvent } from "../accounts/store-account-event.ts";
import type { Context } from "../context.ts";
import { readOpenInvoices } from "./account-ledger.ts";
import { refuseClosedDay } from "./refuse-closed-day.ts";
import { storeAccountPayment, storeAllocations } from "./store-account-money.ts";

type Paid = {
  accountId: AccountId;
  /** Null to pay the oldest. */
  invoiceId: number | null;
  amountCents: Cents;
  paidAt: Date;
  /** The gateway's id of the payment. */
  reference: string;
  source: string;
};

/**
 * Records a payment through the gateway. It pays its invoice as far as that is still due, then the oldest; the rest is
 * the account's credit. The caller holds the account's lock and knows that the payment is not recorded yet.
 */
export async function recordOnlinePayment(
  context: Context,
  { accountId, invoiceId, amountCents, paidAt, reference, source }: Paid,
): Promise<{ paymentId: number; unallocatedCents: Cents }> {
  const now = context.now();
  const paidOn = dublinDate(paidAt < now ? paidAt : now);
  // If the books of that day have been closed since, the payment is dated today.
  const receivedOn = (await refuseClosedDay(context, paidOn)) === null ? paidOn : dublinDate(now);
  const open = await readOpenInvoices(context.db, accountId);
  const named = open.some(({ id }) => id === invoiceId) && invoiceId !== null ? [{ invoiceId }] : [];
  const { allocated, unallocatedCents } = allocateCredit(amountCents, open, named);
  const paymentId = await storeAccountPayment(context, {
    account_id: accountId,
    method: "online",
    received_on: receivedOn,
    amount_cents: amountCents,
    reference,
  });
  await storeAllocations(context, { payment_id: paymentId }, allocated);
  const paid = allocated.map(({ invoiceId, amountCents }) => {
    const number = open.find(({ id }) => id === invoiceId)?.number ?? "";
    return `${formatEuro(amountCents)} of ${number}`;
  });
  const credit = unallocatedCents > 0 ? [`${formatEuro(unallocatedCents)} is credit`] : [];
  await storeAccountEvent(context, {
    accountId,
    kind: "payment_recorded",
    note: `Paid online: ${formatEuro(amountCents)} on ${shortDate(receivedOn)} (${reference}, reported by ${source}): ${[...paid, ...credit].join(", ")}`,
    data: { payment: paymentId, amountCents, unallocatedCents },
  });
  return { paymentId, unallocatedCents };
}
