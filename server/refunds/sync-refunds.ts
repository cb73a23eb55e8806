import type { Selectable } from "kysely";
import { formatMoney } from "../../domain/money/currency.ts";
import type { GatewayName } from "../../domain/orders/gateways.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders, Payments, Refunds } from "../database/types.ts";
import type { GatewayRefund } from "../gateways/gateway.ts";
import { lockOrder } from "../orders/find-order.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { updateStatusFromLedger } from "../orders/update-status-from-ledger.ts";
import { withdrawFailureAlert } from "./record-failed-refund.ts";
import { recordRefundOutcome } from "./record-refund-outcome.ts";
import { storeRefund } from "./store-refund.ts";

type RefundReport = { gateway: GatewayName; refunds: GatewayRefund[]; source: string };

/**
 * Records the gateway's refunds in the caller's transaction: ours by their key, those made at the gateway itself as
 * new ones. Returns the effect in words.
 */
export async function syncRefunds(context: Context, { gateway, refunds, source }: RefundReport): Promise<string> {
  let changed = 0;
  for (const reported of refunds) {
    const locked = await lockPayment(context.db, { gateway, reported });
    // The payment belongs to the same gateway account, but not to this shop.
    if (!locked || locked.payment.state === "other_business") continue;
    const { payment, order } = locked;
    const known = await findRefund(context.db, payment, reported);
    const refund = known ?? (await bookForeign(context, { payment, order, reported, source }));
    if (!refund) continue;
    const outcome = {
      state: reported.state,
      gatewayRefundId: reported.gatewayRefundId,
      failure: reported.failure,
      source,
    };
    if (await recordRefundOutcome(context, { order, refund }, outcome)) changed += 1;
    else if (!known && order) await updateStatusFromLedger(context, order, source);
  }
  return changed === 0 ? "nothing" : `${changed} refunds settled`;
}

type Locked = { payment: Selectable<Payments>; order: Selectable<Orders> | null };

/** Locks the payment after its order, which may have changed meanwhile if staff assigned the payment. */
async function lockPayment(
  db: Database,
  { gateway, reported }: { gateway: GatewayName; reported: GatewayRefund },
): Promise<Locked | null> {
  const found = db
    .selectFrom("payments")
    .selectAll()
    .where("method", "=", gateway)
    .where("reference", "=", reported.paymentId);
  let before = await found.executeTakeFirst();
  while (before) {
    const order = before.order_id === null ? null : ((await lockOrder(db, before.order_id)) ?? null);
    const payment = await found.forUpdate().executeTakeFirstOrThrow();
    if (payment.order_id === before.order_id) return { payment, order };
    before = payment;
  }
  return null;
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

/** Locks the refund too, since nothing else guards it if there is no order. */
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
    .forUpdate()
    .executeTakeFirst();
}

/** Withdraws the alert about a refund of ours that was refused because this one existed. */
async function withdrawRefused(
  context: Context,
  { order, reported, payment }: Omit<Foreign, "source"> & { order: Selectable<Orders> },
): Promise<void> {
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
  if (refused) await withdrawFailureAlert(context, { order, payment, refund: refused });
}

type Foreign = {
  payment: Selectable<Payments>;
  order: Selectable<Orders> | null;
  reported: GatewayRefund;
  source: string;
};

/** Books a refund made at the gateway; undefined if a concurrent transaction has already booked it. */
async function bookForeign(
  context: Context,
  { payment, order, reported, source }: Foreign,
): Promise<Selectable<Refunds> | undefined> {
  const refund = await storeRefund(context.db, {
    ...madeElsewhere(payment, reported),
    order_id: order?.id ?? null,
    state: "pending",
    next_attempt_at: context.now(),
    created_at: context.now(),
  })
    .onConflict((conflict) =>
      conflict.column("gateway_refund_id").where("gateway_refund_id", "is not", null).doNothing(),
    )
    .executeTakeFirst();
  if (!refund || !order) return refund;
  await withdrawRefused(context, { order, reported, payment });
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: source,
    kind: "refund_requested",
    note: `Refund of ${formatMoney(reported.amountCents, payment.currency)}, made at the payment provider`,
    data: { refundId: refund.id },
  });
  return refund;
}
