import type { Selectable } from "kysely";
import { formatMoney } from "../../domain/money/currency.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { documentNumber } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { Orders, Refunds } from "../database/types.ts";
import { issueDocument, readReceiptNumber, voidCreditNote } from "../documents/issue-document.ts";
import { alertTeam, withdrawAlert } from "../mail/alert-team.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import { followLedger } from "../orders/follow-ledger.ts";
import { isPaying } from "../orders/order-ledger.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { referencesOf } from "../orders/stored-order.ts";
import { refundEmailOf } from "./refund-email-of.ts";

type Order = Selectable<Orders>;
type Refund = Selectable<Refunds>;

/** The state of a refund, as the gateway or a record of staff reports it. */
export type RefundOutcome = {
  state: "pending" | "succeeded" | "failed";
  gatewayRefundId: string | null;
  failure: string | null;
  /** Who reports it. */
  source: string;
  /** It failed because the money had gone back another way: nobody has to do anything. */
  isHarmless?: boolean;
};

/**
 * Moves a refund to the reported state and the order along with it, in the caller's transaction, which holds the order's lock. The same
 * report twice moves it once. A refund that had succeeded may still fail: its money is here again, and its credit note void.
 */
export async function recordRefundOutcome(
  context: Context,
  { order, refund }: { order: Order; refund: Refund },
  outcome: RefundOutcome,
): Promise<boolean> {
  // A refund that failed at the gateway stays failed: a report that says otherwise is older.
  const isFinal = refund.state === "failed" && refund.gateway_refund_id !== null;
  const moved = outcome.state !== refund.state && outcome.state !== "pending" && !isFinal;
  const gatewayRefundId = refund.gateway_refund_id ?? outcome.gatewayRefundId;
  if (!moved && gatewayRefundId === refund.gateway_refund_id) return false;
  const settled = await context.db
    .updateTable("refunds")
    .set({
      gateway_refund_id: gatewayRefundId,
      ...(moved && {
        state: outcome.state,
        failure: outcome.state === "failed" ? (outcome.failure ?? "The payment provider could not refund it") : null,
        settled_at: context.now(),
        next_attempt_at: null,
      }),
    })
    .where("id", "=", refund.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!moved) return false;
  if (settled.state === "succeeded") {
    if (refund.state === "failed") await withdrawFailure(context, { order, refund: settled });
    await afterSuccess(context, { order, refund: settled }, outcome);
  } else await afterFailure(context, { order, refund: settled }, outcome);
  await followLedger(context, order, outcome.source);
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
  const receipt = isPaying(payment.state) ? await readReceiptNumber(context.db, order.id, difference?.id) : null;
  const isReceipted = receipt !== null;
  // A payment that was made twice, or at the remote shop where the order was made, has no receipt of ours to correct.
  const creditNote = isReceipted
    ? await issueDocument(context, "credit_note", {
        order,
        refund,
        livemode: payment.livemode,
        ...(difference && { difference }),
      })
    : null;
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: outcome.source,
    kind: "refunded",
    note: `Refunded ${formatMoney(refund.amount_cents, order.currency)}${refund.reason ? `: ${refund.reason}` : ""}`,
    data: { refundId: refund.id, creditNote },
  });
  // The customer gets an email from the remote shop.
  if (!refund.tells_customer || (context.remoteShop.writesTo(order) && !isReceipted)) return;
  const { publicUrl } = context.environment;
  const email = await refundEmailOf(context, {
    order,
    refund,
    payment,
    creditNote,
    ...(difference && receipt !== null && { receipt: documentNumber("receipt", receipt) }),
  });
  await enqueueEmails([{ ...email, orderId: order.id }], context.now(), publicUrl).execute(context.db);
}

function failureTitle(order: Order, { amount_cents }: Pick<Refund, "amount_cents">): string {
  return `The refund of ${formatEuro(amount_cents)} failed for order ${referencesOf(order).order}`;
}

/** Withdraws the alert that its money did not reach the customer. */
export function withdrawFailure(context: Context, { order, refund }: RefundOfOrder): Promise<void> {
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
