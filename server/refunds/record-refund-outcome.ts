import type { Selectable } from "kysely";
import { formatMoney } from "../../domain/money/currency.ts";
import { documentNumber } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { Orders, Payments, Refunds } from "../database/types.ts";
import { issueDocument, readReceiptNumber } from "../documents/issue-document.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { isPaying } from "../orders/order-ledger.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { updateStatusFromLedger } from "../orders/update-status-from-ledger.ts";
import { buildRefundEmail } from "./build-refund-email.ts";
import { recordFailedRefund, withdrawFailureAlert } from "./record-failed-refund.ts";

type Order = Selectable<Orders>;
type Refund = Selectable<Refunds>;

/** The state of a refund as reported by the gateway or staff. */
export type RefundOutcome = {
  state: "pending" | "succeeded" | "failed";
  gatewayRefundId: string | null;
  failure: string | null;
  /** Who reports it. */
  source: string;
  /** The money went back another way and the requester knows, so nobody has to act. */
  isHarmless?: boolean;
};

/**
 * Applies a reported state to the refund and its order, if it has one; a repeated report has no effect. A refund that
 * succeeded may still fail: then its money is back here and its credit note is void. The caller holds the order's lock.
 */
export async function recordRefundOutcome(
  context: Context,
  { order, refund }: { order: Order | null; refund: Refund },
  outcome: RefundOutcome,
): Promise<boolean> {
  // A refund that failed at the gateway stays failed; any other report is older.
  const isFinal = refund.state === "failed" && refund.gateway_refund_id !== null;
  const isSettled = outcome.state !== refund.state && outcome.state !== "pending" && !isFinal;
  const gatewayRefundId = refund.gateway_refund_id ?? outcome.gatewayRefundId;
  if (!isSettled && gatewayRefundId === refund.gateway_refund_id) return false;
  const settled = await context.db
    .updateTable("refunds")
    .set({
      gateway_refund_id: gatewayRefundId,
      ...(isSettled && {
        state: outcome.state,
        failure: outcome.state === "failed" ? (outcome.failure ?? "The payment provider could not refund it") : null,
        settled_at: context.now(),
        next_attempt_at: null,
        ...closing(context, outcome),
      }),
    })
    .where("id", "=", refund.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!isSettled) return false;
  const payment = await context.db
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", refund.payment_id)
    .executeTakeFirstOrThrow();
  if (settled.state === "succeeded") {
    if (!order) return true;
    if (refund.state === "failed") await withdrawFailureAlert(context, { order, payment, refund: settled });
    await afterSuccess(context, { order, refund: settled, payment }, outcome);
    await updateStatusFromLedger(context, order, outcome.source);
    return true;
  }
  await recordFailedRefund(
    context,
    { order, payment, refund: settled },
    { source: outcome.source, isHarmless: outcome.isHarmless ?? false, wasRefunded: refund.state === "succeeded" },
  );
  return true;
}

/** Closes a harmless failure, which needs no attention. */
function closing({ now }: Context, { source, isHarmless }: RefundOutcome) {
  return isHarmless
    ? { closed_at: now(), closed_by: source, closed_because: "It had been refunded at the payment provider" }
    : { closed_at: null, closed_by: null, closed_because: null };
}

type Refunded = { order: Order; refund: Refund; payment: Selectable<Payments> };

async function afterSuccess(context: Context, { order, refund, payment }: Refunded, outcome: RefundOutcome) {
  const difference = payment.state === "difference" ? payment : undefined;
  const part = await readPart(context, payment);
  const own = difference ?? part;
  const receipt = isPaying(payment.state) ? await readReceiptNumber(context.db, order.id, own?.id) : null;
  const isReceipted = receipt !== null;
  // A duplicate payment, or one of an order made at the remote shop, has no receipt to correct.
  const creditNote = isReceipted
    ? await issueDocument(context, "credit_note", {
        order,
        refund,
        livemode: payment.livemode,
        ...(difference && { difference }),
        ...(part && { part }),
      })
    : null;
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: outcome.source,
    kind: "refunded",
    note: `Refunded ${formatMoney(refund.amount_cents, payment.currency)}${refund.reason ? `: ${refund.reason}` : ""}`,
    data: { refundId: refund.id, creditNote },
  });
  // The remote shop emails the customer itself.
  if (!refund.notifies_customer || (context.remoteShop.emailsCustomerOf(order) && !isReceipted)) return;
  const { publicUrl } = context.environment;
  const email = await buildRefundEmail(context, {
    order,
    refund,
    payment,
    creditNote,
    ...(own && receipt !== null && { receipt: documentNumber("receipt", receipt) }),
  });
  await enqueueEmails([{ ...email, orderId: order.id }], context.now(), publicUrl).execute(context.db);
}

/** The payment, if it paid part of the price and so has its own receipt. */
async function readPart(context: Context, payment: Selectable<Payments>): Promise<Selectable<Payments> | undefined> {
  if (payment.state !== "applied" || payment.order_id === null) return undefined;
  return (await readReceiptNumber(context.db, payment.order_id, payment.id)) === null ? undefined : payment;
}
