import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import type { Cents } from "../../domain/money/cents.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { isByGateway } from "../../domain/orders/payment-methods.ts";
import type { Context } from "../context.ts";
import { isFailure } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Orders, Refunds } from "../database/types.ts";
import { answerOnce } from "../idempotency/answer-once.ts";
import { rememberAnswer } from "../idempotency/remember-answer.ts";
import { actorName } from "./actor-name.ts";
import { lockOrder } from "./lock-order.ts";
import { newRefundKey } from "./new-refund-key.ts";
import { readLedger } from "./order-ledger.ts";
import { sendRefund } from "./send-refund.ts";
import { followLedger, settleRefund } from "./settle-refund.ts";
import { storeOrderEvent } from "./store-order-event.ts";

export type RefundInput = {
  orderId: number;
  /** null: all that remains. */
  amountCents: Cents | null;
  reason: string;
  /** Ask the gateway to pay it back; false only records what went back another way. */
  byGateway: boolean;
};

const scope = "requestRefund";

/**
 * Books a refund and sends it. It stands in the ledger, as pending, before the gateway hears of it, so two at once never exceed what was
 * paid; one whose answer is lost stays pending and is asked about again under the same key. Answers the refund as it then is; a refusal
 * of the gateway is a failure, and on record.
 */
export async function requestRefund(context: Context, input: RefundInput): Promise<Selectable<Refunds> | Failure> {
  const booked = await answerOnce(context, scope, input, () =>
    inTransaction(context.db, (transaction) => bookRefund(context, transaction, input)),
  );
  if (isFailure(booked)) return booked;
  const refund = await refundById(context.db, booked.refundId);
  if (refund.state !== "pending" || refund.gateway_refund_id !== null) return answerOf(refund);
  await sendRefund(context, refund);
  return answerOf(await refundById(context.db, booked.refundId));
}

const noSuchGateway: Failure = {
  failed: "refund_refused",
  message:
    "The payment service that took this payment is not set up here. Pay it back another way, and record it with api_refund false.",
};

function answerOf(refund: Selectable<Refunds>): Selectable<Refunds> | Failure {
  if (refund.state !== "failed") return refund;
  return { failed: "refund_refused", message: refund.failure ?? "Failed to process refund" };
}

function refundById(db: Database, id: number): Promise<Selectable<Refunds>> {
  return db.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

async function bookRefund(
  context: Context,
  transaction: Database,
  input: RefundInput,
): Promise<{ refundId: number } | Failure> {
  const order = await lockOrder(transaction, input.orderId);
  if (!order) return { failed: "not_found", message: "Invalid order ID." };
  const ledger = await readLedger(transaction, order.id);
  const amountCents = input.amountCents ?? ledger.remainingCents;
  const refusal = refuseRefund(order, ledger, amountCents);
  if (refusal || !ledger.payment) return refusal ?? { failed: "refund_refused", message: "Invalid refund amount." };
  const byGateway = input.byGateway && isByGateway(ledger.payment.method);
  // It would wait for ever, and its customer with it.
  if (byGateway && context.payments?.name !== ledger.payment.method) return noSuchGateway;
  const now = context.now();
  const actor = actorName(context.actor);
  const refund = await transaction
    .insertInto("refunds")
    .values({
      refund_key: newRefundKey(),
      payment_id: ledger.payment.id,
      order_id: order.id,
      amount_cents: amountCents,
      reason: input.reason,
      by_gateway: byGateway,
      state: "pending",
      requested_by: actor,
      next_attempt_at: byGateway ? new Date(now.getTime() + 60_000) : null,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await storeOrderEvent(context, transaction, {
    orderId: order.id,
    actor,
    kind: "refund_requested",
    note: `${byGateway ? "Refund" : "Record of a refund"} of ${formatEuro(amountCents)}${input.reason ? `: ${input.reason}` : ""}`,
    data: { refundId: refund.id },
  });
  if (byGateway) await followLedger(context, transaction, order, actor);
  else {
    const news = { state: "succeeded" as const, gatewayRefundId: null, failure: null, source: actor };
    await settleRefund(context, transaction, { order, refund }, news);
  }
  const answer = { refundId: refund.id };
  await rememberAnswer(context, scope, input, { status: 201, response: answer }).execute(transaction);
  return answer;
}

function refuseRefund(
  order: Selectable<Orders>,
  { payment, remainingCents }: Awaited<ReturnType<typeof readLedger>>,
  amountCents: Cents,
): Failure | null {
  if (!payment || order.date_paid === null) {
    return { failed: "refund_refused", message: "This order is not paid, so there is nothing to refund." };
  }
  if (Number.isSafeInteger(amountCents) && amountCents > 0 && amountCents <= remainingCents) return null;
  return {
    failed: "refund_refused",
    message: "Invalid refund amount.",
    params: { amount: `Of this order ${formatEuro(remainingCents)} can be refunded` },
    details: { remainingCents },
  };
}
