import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import { canRefund } from "../../domain/orders/order-actions.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { type RefundLine, refuseRefundLines } from "../../domain/orders/refund-lines.ts";
import { type Context, isFailure } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders, Refunds } from "../database/types.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { lockOrder } from "../orders/find-order.ts";
import { type OrderLedger, orderState, readLedger } from "../orders/order-ledger.ts";
import { readLinesLeft } from "../orders/sold-lines.ts";
import { bookRefund, type RefundTerms, refuseRefund } from "./book-refund.ts";
import { sendRefund } from "./send-refund.ts";

export type RefundInput = RefundTerms & { orderId: OrderId };

/**
 * Books a refund and sends it. It is in the ledger, as pending, before the gateway is asked, so two at once never exceed what was paid; one
 * whose answer is lost stays pending and is asked about again under the same key. Answers the refund as it then is, or the first of several
 * where it is taken from several payments; a refusal of the gateway is a failure, and stays on record.
 */
export async function requestRefund(context: Context, input: RefundInput): Promise<Selectable<Refunds> | Failure> {
  const booked = await withIdempotency(context, { scope: "requestRefund", input }, (context) =>
    bookRequested(context, input),
  );
  return isFailure(booked) ? booked : answerOf(await sendBookedRefunds(context, booked.refundIds));
}

/** Asks for all of them, one after the other; answers the first that failed, or else the first. */
export async function sendBookedRefunds(context: Context, refundIds: readonly number[]): Promise<Selectable<Refunds>> {
  const sent: Selectable<Refunds>[] = [];
  for (const id of refundIds) sent.push(await sendBookedRefund(context, id));
  const shown = sent.find(({ state }) => state === "failed") ?? sent[0];
  if (!shown) throw new Error("No refund was booked");
  return shown;
}

/** Asks the gateway for a refund that was just booked, outside of any transaction; answers it as it then is. */
async function sendBookedRefund(context: Context, refundId: number): Promise<Selectable<Refunds>> {
  const refund = await refundById(context.db, refundId);
  if (refund.state !== "pending" || refund.gateway_refund_id !== null) return refund;
  await sendRefund(context, refund);
  return refundById(context.db, refundId);
}

function answerOf(refund: Selectable<Refunds>): Selectable<Refunds> | Failure {
  if (refund.state !== "failed") return refund;
  return { failed: "refund_refused", message: refund.failure ?? "Failed to process refund" };
}

function refundById(db: Database, id: number): Promise<Selectable<Refunds>> {
  return db.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

async function bookRequested(context: Context, input: RefundInput): Promise<{ refundIds: number[] } | Failure> {
  const order = await lockOrder(context.db, input.orderId);
  if (!order) return { failed: "not_found", message: "Invalid order ID." };
  const ledger = await readLedger(context.db, order.id);
  const refusal =
    refuseRefund(context, { order, ledger }, input) ??
    refuseStatus(order, ledger) ??
    (await refuseLines(context.db, order, input.lines ?? []));
  if (refusal) return refusal;
  const booked = await bookRefund(context, { order, ledger }, input);
  return { refundIds: booked.map(({ id }) => id) };
}

function refuseStatus(order: Selectable<Orders>, ledger: OrderLedger): Failure | null {
  const move = canRefund(orderState(order, ledger));
  return move.ok ? null : { failed: "refund_refused", message: `${move.reason}.` };
}

/** No gateway knows how much of a line is left to refund: it is read under the order's lock. */
async function refuseLines(
  db: Database,
  order: Selectable<Orders>,
  lines: readonly RefundLine[],
): Promise<Failure | null> {
  if (lines.length === 0) return null;
  const refused = refuseRefundLines(await readLinesLeft(db, order), lines, order.currency);
  if (!refused) return null;
  const { index, reason } = refused;
  return {
    failed: "refund_refused",
    message: "Invalid refund amount.",
    params: { line_items: `line_items[${index}] ${reason}` },
  };
}
