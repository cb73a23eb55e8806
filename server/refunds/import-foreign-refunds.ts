import type { Selectable } from "kysely";
import { formatMoney } from "../../domain/money/currency.ts";
import type { Cents } from "../../domain/money/euro.ts";
import type { GatewayName } from "../../domain/orders/gateways.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Payments, Refunds } from "../database/types.ts";
import type { GatewayRefund } from "../gateways/gateway.ts";
import { lockOrder } from "../orders/find-order.ts";
import { isPaying, readLedger } from "../orders/order-ledger.ts";
import { recordRefundOutcome } from "./record-refund-outcome.ts";
import { lockRefund } from "./store-refund.ts";
import { syncRefunds } from "./sync-refunds.ts";

const source = "payment gateway";

/** `isAwaited`: the requester waits for the answer. */
type Input = { gateway: GatewayName; made: GatewayRefund[]; isAwaited: boolean };

/**
 * Books refunds made at the gateway itself, before one of ours is sent or after one was refused. `fits`: enough of
 * the payment remains for ours. `done`: it does not, so ours is settled as the foreign refund of the same amount, or
 * failed; a failure becomes a payment case unless the requester sees it at once and nobody else was promised the money.
 */
export function importForeignRefunds(
  context: Context,
  refund: Selectable<Refunds>,
  { gateway, made, isAwaited }: Input,
): Promise<"fits" | "done"> {
  return inTransaction(context, async (context) => {
    const order = refund.order_id === null ? null : ((await lockOrder(context.db, refund.order_id)) ?? null);
    const current = await lockRefund(context.db, refund.id);
    if (current.state !== "pending") return "done";
    const foreign = await findUnknown(context.db, refund.payment_id, made);
    const payment = await context.db
      .selectFrom("payments")
      .selectAll()
      .where("id", "=", refund.payment_id)
      .executeTakeFirstOrThrow();
    const refundedCents = made
      .filter(({ state }) => state !== "failed")
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
    const fits = current.amount_cents <= payment.amount_cents - refundedCents;
    const same = fits
      ? undefined
      : foreign.find((one) => one.state !== "failed" && one.amountCents === current.amount_cents);
    const others = foreign.filter((one) => one !== same);
    if (same) {
      const { state, gatewayRefundId, failure } = same;
      await recordRefundOutcome(context, { order, refund: current }, { state, gatewayRefundId, failure, source });
    }
    await syncRefunds(context, { gateway, refunds: others, source });
    if (fits) return "fits";
    if (same) return "done";
    const remains = formatMoney(
      await remainingCents(context, { payment, refund: current, refundedCents }),
      payment.currency,
    );
    await recordRefundOutcome(
      context,
      { order, refund: current },
      {
        state: "failed",
        gatewayRefundId: null,
        failure: `${formatMoney(refundedCents, payment.currency)} had been refunded at the payment provider already, so this refund was not made. ${remains} can still be refunded`,
        source,
        isHarmless: isAwaited && !current.promised && current.requested_by !== "system",
      },
    );
    return "done";
  });
}

type Overtaken = { payment: Selectable<Payments>; refund: Selectable<Refunds>; refundedCents: Cents };

/** How much of the payment can be refunded once this refund has failed. */
async function remainingCents(context: Context, { payment, refund, refundedCents }: Overtaken): Promise<Cents> {
  const atGateway = payment.amount_cents - refundedCents;
  if (refund.order_id === null || !isPaying(payment.state)) return Math.max(0, atGateway);
  const ledger = await readLedger(context.db, refund.order_id);
  return Math.max(0, Math.min(atGateway, ledger.remainingCents + refund.amount_cents));
}

async function findUnknown(db: Database, paymentId: number, made: GatewayRefund[]): Promise<GatewayRefund[]> {
  const known = await db
    .selectFrom("refunds")
    .select(["refund_key", "gateway_refund_id"])
    .where("payment_id", "=", paymentId)
    .execute();
  const names = new Set(known.flatMap(({ refund_key, gateway_refund_id }) => [refund_key, gateway_refund_id]));
  return made.filter(({ gatewayRefundId, refundKey }) => !names.has(gatewayRefundId) && !names.has(refundKey ?? ""));
}
