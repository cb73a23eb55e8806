import type { Selectable } from "kysely";
import { formatMoney } from "../../domain/money/currency.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { documentNumber } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { Orders, Payments, Refunds } from "../database/types.ts";
import { issueDocument, readReceiptNumber, voidCreditNote } from "../documents/issue-document.ts";
import { alertTeam, withdrawAlert } from "../mail/alert-team.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { isPaying } from "../orders/order-ledger.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { referencesOf } from "../orders/stored-order.ts";
import { updateStatusFromLedger } from "../orders/update-status-from-ledger.ts";
import { buildRefundEmail } from "./build-refund-email.ts";

type Order = Selectable<Orders>;
type Refund = Selectable<Refunds>;

/** The state of a refund as reported by the gateway or staff. */
export type RefundOutcome = {
  state: "pending" | "succeeded" | "failed";
  gatewayRefundId: string | null;
  failure: string | null;
  /** Who reports it. */
  source: string;
  /** The money went back another way, so nobody has to act. */
  isHarmless?: boolean;
};

/**
 * Applies a reported state to the refund and its order; a repeated report has no effect. A refund that succeeded may
 * still fail: its money is back and its credit note void. The caller holds the order's lock.
 */
export async function recordRefundOutcome(
  context: Context,
  { order, refund }: { order: Order; refund: Refund },
  outcome: RefundOutcome,
): Promise<boolean> {
  // A refund that failed at the gateway stays failed; other reports are older.
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
      }),
    })
    .where("id", "=", refund.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!isSettled) return false;
  if (settled.state === "succeeded") {
    if (refund.state === "failed") await withdrawFailureAlert(context, { order, refund: settled });
    await afterSuccess(context, { order, refund: settled }, outcome);
  } else await afterFailure(context, { order, refund: settled }, outcome);
  await updateStatusFromLedger(context, order, outcome.source);
  return true;
}

type RefundOfOrder = { order: Order; refund: Refund };

async function afterSuccess(context: Context, both: RefundOfOrder, outcome: RefundOutcome): Promise<void> {
  const { order, refund } = both;
  const payment = await context.db
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", refund.payment_id)
    .executeTakeFirstOrThrow();
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
    note: `Refunded ${formatMoney(refund.amount_cents, order.currency)}${refund.reason ? `: ${refund.reason}` : ""}`,
    data: { refundId: refund.id, creditNote },
  });
  // The remote shop emails the customer itself.
  if (!refund.tells_customer || (context.remoteShop.emailsCustomerOf(order) && !isReceipted)) return;
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

/** The payment, if it paid a part of the price and so has a receipt of its own. */
async function readPart(context: Context, payment: Selectable<Payments>): Promise<Selectable<Payments> | undefined> {
  if (payment.state !== "applied" || payment.order_id === null) return undefined;
  return (await readReceiptNumber(context.db, payment.order_id, payment.id)) === null ? undefined : payment;
}

function failureTitle(order: Order, { amount_cents }: Pick<Refund, "amount_cents">): string {
  return `The refund of ${formatEuro(amount_cents)} failed for order ${referencesOf(order).order}`;
}

/** Withdraws the alert about the failed refund. */
export function withdrawFailureAlert(context: Context, { order, refund }: RefundOfOrder): Promise<void> {
  return withdrawAlert(context, {
    orderId: order.id,
    title: failureTitle(order, refund),
    text: `${formatEuro(refund.amount_cents)} did go back to the customer. Please do not refund it again; if you have, please look at the order.`,
  });
}

async function afterFailure(context: Context, { order, refund }: RefundOfOrder, outcome: RefundOutcome): Promise<void> {
  await voidCreditNote(context, refund.id);
  const what = `The refund of ${formatEuro(refund.amount_cents)} failed`;
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: outcome.source,
    kind: "refund_failed",
    note: `${what}: ${refund.failure}`,
    data: { refundId: refund.id },
  });
  if (outcome.isHarmless) return;
  await alertTeam(context, {
    orderId: order.id,
    title: failureTitle(order, refund),
    text: "The money did not reach the customer. Please refund it again or pay it back another way.",
    facts: [
      { label: "Reason given", value: refund.failure ?? "" },
      { label: "Asked for by", value: refund.requested_by },
    ],
  });
}
