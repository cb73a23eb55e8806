import type { Selectable } from "kysely";
import { formatEuro } from "../../domain/money/euro.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders, Payments, Refunds } from "../database/types.ts";
import type { GatewayRefund } from "../gateways/gateway.ts";
import { lockOrder } from "../orders/find-order.ts";
import { followLedger } from "../orders/follow-ledger.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { settleRefund, withdrawFailure } from "./settle-refund.ts";
import { storeRefund } from "./store-refund.ts";

type Told = { gateway: "stripe" | "sandbox"; refunds: GatewayRefund[]; source: string };

/**
 * Brings the gateway's refunds into the ledger, in the caller's transaction: ours are found by their key, those made at the gateway itself
 * are added. Answers what it did, in words.
 */
export async function syncRefunds(context: Context, { gateway, refunds, source }: Told): Promise<string> {
  let changed = 0;
  for (const told of refunds) {
    const payment = await context.db
      .selectFrom("payments")
      .selectAll()
      .where("method", "=", gateway)
      .where("reference", "=", told.paymentId)
      .executeTakeFirst();
    // Of a payment that this shop does not have: other business of the same account.
    if (!payment || payment.state === "other_business") continue;
    const order = payment.order_id === null ? undefined : await lockOrder(context.db, payment.order_id);
    if (!order) {
      changed += await recordWithoutOrder(context, payment, told);
      continue;
    }
    const known = await findRefund(context.db, payment, told);
    const refund = known ?? (await bookForeign(context, { payment, order, told, source }));
    const news = { state: told.state, gatewayRefundId: told.gatewayRefundId, failure: told.failure, source };
    if (await settleRefund(context, { order, refund }, news)) changed += 1;
    else if (!known) await followLedger(context, order, source);
  }
  return changed === 0 ? "nothing" : `${changed} refunds settled`;
}

/** Records a refund of money that belongs to no order, so that staff can see that it went back. Answers how many refunds changed. */
async function recordWithoutOrder(
  context: Context,
  payment: Selectable<Payments>,
  told: GatewayRefund,
): Promise<number> {
  const changed = await storeRefund(context.db, {
    ...madeElsewhere(payment, told),
    state: told.state,
    failure: told.failure,
    created_at: context.now(),
    settled_at: told.state === "pending" ? null : context.now(),
  })
    .onConflict((conflict) =>
      conflict
        .column("gateway_refund_id")
        .where("gateway_refund_id", "is not", null)
        .doUpdateSet({ state: told.state, failure: told.failure, settled_at: context.now() })
        // A refund that failed stays failed; a report that a finished one is under way is older.
        .where("refunds.state", "in", told.state === "failed" ? ["pending", "succeeded"] : ["pending"])
        .where("refunds.state", "<>", told.state),
    )
    .execute();
  return changed.length;
}

function madeElsewhere(payment: Selectable<Payments>, told: GatewayRefund) {
  return {
    payment_id: payment.id,
    amount_cents: told.amountCents,
    reason: "Made at the payment provider",
    by_gateway: true,
    gateway_refund_id: told.gatewayRefundId,
    requested_by: "payment provider",
  };
}

/** The caller holds the order's lock, which is its payments' too. */
function findRefund(
  db: Database,
  payment: Selectable<Payments>,
  told: GatewayRefund,
): Promise<Selectable<Refunds> | undefined> {
  return db
    .selectFrom("refunds")
    .selectAll()
    .where("payment_id", "=", payment.id)
    .where((eb) =>
      eb.or([eb("refund_key", "=", told.refundKey ?? ""), eb("gateway_refund_id", "=", told.gatewayRefundId)]),
    )
    .executeTakeFirst();
}

/** A refund of ours over the same amount was refused because this one had been made, so the alert about it is withdrawn. */
async function withdrawRefused(context: Context, { order, told, payment }: Omit<Foreign, "source">): Promise<void> {
  if (told.state === "failed") return;
  const refused = await context.db
    .selectFrom("refunds")
    .selectAll()
    .where("payment_id", "=", payment.id)
    .where("state", "=", "failed")
    .where("gateway_refund_id", "is", null)
    .where("amount_cents", "=", told.amountCents)
    .where("created_at", ">=", told.createdAt)
    .limit(1)
    .executeTakeFirst();
  if (refused) await withdrawFailure(context, { order, refund: refused });
}

type Foreign = { payment: Selectable<Payments>; order: Selectable<Orders>; told: GatewayRefund; source: string };

async function bookForeign(context: Context, { payment, order, told, source }: Foreign): Promise<Selectable<Refunds>> {
  const refund = await storeRefund(context.db, {
    ...madeElsewhere(payment, told),
    order_id: order.id,
    state: "pending",
    next_attempt_at: context.now(),
    created_at: context.now(),
  }).executeTakeFirstOrThrow();
  await withdrawRefused(context, { order, told, payment });
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: source,
    kind: "refund_requested",
    note: `Refund of ${formatEuro(told.amountCents)}, made at the payment provider`,
    data: { refundId: refund.id },
  });
  return refund;
}
