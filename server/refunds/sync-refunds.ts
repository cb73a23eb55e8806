import type { Selectable } from "kysely";
import { formatEuro } from "../../domain/money/euro.ts";
import type { GatewayName } from "../../domain/orders/gateways.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders, Payments, Refunds } from "../database/types.ts";
import type { GatewayRefund } from "../gateways/gateway.ts";
import { lockOrder } from "../orders/find-order.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { updateStatusFromLedger } from "../orders/update-status-from-ledger.ts";
import { recordRefundOutcome, withdrawFailureAlert } from "./record-refund-outcome.ts";
import { storeRefund } from "./store-refund.ts";

type RefundReport = { gateway: GatewayName; refunds: GatewayRefund[]; source: string };

/**
 * Records the gateway's refunds in the caller's transaction: ours by their key, those made at the gateway itself as
 * new ones. Returns the effect in words.
 */
export async function syncRefunds(context: Context, { gateway, refunds, source }: RefundReport): Promise<string> {
  let changed = 0;
  for (const reported of refunds) {
    const payment = await context.db
      .selectFrom("payments")
      .selectAll()
      .where("method", "=", gateway)
      .where("reference", "=", reported.paymentId)
      .executeTakeFirst();
    // Not a payment of this shop, but of the same account.
    if (!payment || payment.state === "other_business") continue;
    const order = payment.order_id === null ? undefined : await lockOrder(context.db, payment.order_id);
    if (!order) {
      changed += await recordWithoutOrder(context, payment, reported);
      continue;
    }
    const known = await findRefund(context.db, payment, reported);
    const refund = known ?? (await bookForeign(context, { payment, order, reported, source }));
    const outcome = {
      state: reported.state,
      gatewayRefundId: reported.gatewayRefundId,
      failure: reported.failure,
      source,
    };
    if (await recordRefundOutcome(context, { order, refund }, outcome)) changed += 1;
    else if (!known) await updateStatusFromLedger(context, order, source);
  }
  return changed === 0 ? "nothing" : `${changed} refunds settled`;
}

/**
 * Records a refund of a payment without an order, so that staff see that it went back. Returns the number of changed
 * rows.
 */
async function recordWithoutOrder(
  context: Context,
  payment: Selectable<Payments>,
  reported: GatewayRefund,
): Promise<number> {
  const changed = await storeRefund(context.db, {
    ...madeElsewhere(payment, reported),
    state: reported.state,
    failure: reported.failure,
    created_at: context.now(),
    settled_at: reported.state === "pending" ? null : context.now(),
  })
    .onConflict((conflict) =>
      conflict
        .column("gateway_refund_id")
        .where("gateway_refund_id", "is not", null)
        .doUpdateSet({ state: reported.state, failure: reported.failure, settled_at: context.now() })
        // A failed refund stays failed; a report that a settled one is pending is older.
        .where("refunds.state", "in", reported.state === "failed" ? ["pending", "succeeded"] : ["pending"])
        .where("refunds.state", "<>", reported.state),
    )
    .execute();
  return changed.length;
}

function madeElsewhere(payment: Selectable<Payments>, reported: GatewayRefund) {
  return {
    payment_id: payment.id,
    amount_cents: reported.amountCents,
    reason: "Made at the payment provider",
    by_gateway: true,
    gateway_refund_id: reported.gatewayRefundId,
    requested_by: "payment provider",
  };
}

/** The caller holds the order's lock, which also guards its payments. */
function findRefund(
  db: Database,
  payment: Selectable<Payments>,
  reported: GatewayRefund,
): Promise<Selectable<Refunds> | undefined> {
  return db
    .selectFrom("refunds")
    .selectAll()
    .where("payment_id", "=", payment.id)
    .where((eb) =>
      eb.or([eb("refund_key", "=", reported.refundKey ?? ""), eb("gateway_refund_id", "=", reported.gatewayRefundId)]),
    )
    .executeTakeFirst();
}

/** Withdraws the alert about a refund of ours that was refused because this one existed. */
async function withdrawRefused(context: Context, { order, reported, payment }: Omit<Foreign, "source">): Promise<void> {
  if (reported.state === "failed") return;
  const refused = await context.db
    .selectFrom("refunds")
    .selectAll()
    .where("payment_id", "=", payment.id)
    .where("state", "=", "failed")
    .where("gateway_refund_id", "is", null)
    .where("amount_cents", "=", reported.amountCents)
    .where("created_at", ">=", reported.createdAt)
    .limit(1)
    .executeTakeFirst();
  if (refused) await withdrawFailureAlert(context, { order, refund: refused });
}

type Foreign = { payment: Selectable<Payments>; order: Selectable<Orders>; reported: GatewayRefund; source: string };

async function bookForeign(
  context: Context,
  { payment, order, reported, source }: Foreign,
): Promise<Selectable<Refunds>> {
  const refund = await storeRefund(context.db, {
    ...madeElsewhere(payment, reported),
    order_id: order.id,
    state: "pending",
    next_attempt_at: context.now(),
    created_at: context.now(),
  }).executeTakeFirstOrThrow();
  await withdrawRefused(context, { order, reported, payment });
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: source,
    kind: "refund_requested",
    note: `Refund of ${formatEuro(reported.amountCents)}, made at the payment provider`,
    data: { refundId: refund.id },
  });
  return refund;
}
