import type { Selectable } from "kysely";
import type { OrderId, WooCommerceOrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Refunds } from "../database/types.ts";
import { backoffMs, createWorkQueue } from "../database/work-queue.ts";
import { type GatewayRefund, GatewayRefused, GatewayUnavailable, type RefundGateway } from "../gateways/gateway.ts";
import { lockOrder } from "../orders/find-order.ts";
import { findRefundGateway } from "./find-refund-gateway.ts";
import { importForeignRefunds } from "./import-foreign-refunds.ts";
import { isRefundedOnlyHere } from "./read-remote-surplus.ts";
import { recordRefundOutcome } from "./record-refund-outcome.ts";
import { lockRefund } from "./store-refund.ts";

const dueRefunds = createWorkQueue({
  table: "refunds",
  key: "id",
  dueAt: "next_attempt_at",
  leaseMs: 60_000,
  isOpen: (eb) => eb("state", "=", "pending"),
});

/** Waits between attempts; the last one repeats. */
const waitsMs = [60_000, 300_000, 900_000, 3_600_000];
/** Longer than a gateway takes to answer, so that no other worker claims it meanwhile. */
const requestTimeoutMs = 60_000;

/**
 * Sends a pending refund under its idempotency key, or reads the state of one sent before. Stays pending if the gateway
 * cannot be reached. The process that booked the refund holds its lease until it is first due. `isAwaited`: the
 * requester waits for the answer and sees a refusal at once.
 */
export async function sendRefund(
  context: Context,
  refund: Selectable<Refunds>,
  { isAwaited }: { isAwaited: boolean },
): Promise<void> {
  let held = refund;
  const attempts = refund.attempts + 1;
  const postpone = async (failure: string | null, minWaitMs = 0) => {
    const waitMs = Math.max(backoffMs(waitsMs, attempts), minWaitMs);
    await dueRefunds.postpone(context, held, waitMs, { attempts, failure });
  };
  const payment = await context.db
    .selectFrom("payments")
    .select(["method", "reference"])
    .where("id", "=", refund.payment_id)
    .executeTakeFirstOrThrow();
  const order = refund.order_id === null ? undefined : await shopOrderOf(context, refund.order_id);
  const isOnlyHere = refund.order_id !== null && (await isRefundedOnlyHere(context.db, refund.order_id, payment));
  const found = findRefundGateway(context, { payment, order, byGateway: refund.by_gateway, isOnlyHere });
  // A refund that is only recorded and no longer has to be sent anywhere is done.
  if (!found && !refund.by_gateway) return settle(context, refund, recorded);
  if (!found) return postpone("Its payment gateway is not configured");
  const { gateway, paymentId } = found;
  let settleMs = 0;
  try {
    // Gateways forget idempotency keys after a day, so look for the refund among those already made first.
    const made = await gateway.readRefunds(paymentId);
    const known = made.find(
      (one) => one.gatewayRefundId === refund.gateway_refund_id || one.refundKey === refund.refund_key,
    );
    // The gateway made it but no longer knows it, so staff have to check there. It is never made twice.
    if (!known && refund.gateway_refund_id !== null)
      return postpone(`The payment gateway does not know ${refund.gateway_refund_id}`);
    const keyless = known ? null : await findKeyless(context, refund, { gateway, made });
    if (keyless?.isOurs === "later") return postpone("It may be there already: it is looked for again");
    let reported = known ?? keyless?.made;
    const own = context.payments !== null && gateway === context.payments ? context.payments.name : null;
    const settleByForeign = async (there: GatewayRefund[]) =>
      own !== null &&
      (await importForeignRefunds(context, refund, { gateway: own, made: there, isAwaited })) === "done";
    if (!reported) {
      if (await settleByForeign(made)) return;
      settleMs = gateway.settleMs ?? 0;
      // Stored before sending: from here on the gateway may have it, even if this process dies.
      const extended = await dueRefunds.extendLease(context, held, Math.max(requestTimeoutMs, settleMs), { attempts });
      if (!extended) return;
      held = extended;
      try {
        reported = await gateway.refund({
          refundKey: refund.refund_key,
          paymentId,
          amountCents: refund.amount_cents,
          reason: refund.reason,
          byGateway: refund.by_gateway,
        });
      } catch (error) {
        // Someone may have refunded the payment at the gateway just before.
        if (error instanceof GatewayRefused && (await settleByForeign(await gateway.readRefunds(paymentId)))) return;
        throw error;
      }
    }
    await settle(context, refund, reported);
    if (reported.state === "pending") await postpone(null);
  } catch (error) {
    if (error instanceof GatewayRefused) {
      await settle(context, refund, { state: "failed", gatewayRefundId: null, failure: error.message });
    } else if (error instanceof GatewayUnavailable) await postpone(error.message, settleMs);
    else throw error;
  }
}

function shopOrderOf(
  { db }: Context,
  orderId: OrderId,
): Promise<{ shop_order_id: WooCommerceOrderId | null } | undefined> {
  return db.selectFrom("orders").select("shop_order_id").where("id", "=", orderId).executeTakeFirst();
}

type Outcome = Pick<GatewayRefund, "state" | "failure"> & { gatewayRefundId: string | null };

const recorded: Outcome = { state: "succeeded", gatewayRefundId: null, failure: null };

type Keyless = { made: GatewayRefund; isOurs: "yes" | "later" };

/** Finds a refund that the gateway made for this one but stored without its key. */
async function findKeyless(
  context: Context,
  refund: Selectable<Refunds>,
  { gateway, made }: { gateway: RefundGateway; made: GatewayRefund[] },
): Promise<Keyless | null> {
  const { amount_cents: amountCents, created_at: requestedAt, attempts } = refund;
  const request = { amountCents, requestedAt, attempts, now: context.now() };
  for (const one of made) {
    const isOurs = gateway.isOurs?.(one, request) ?? "no";
    if (isOurs === "no") continue;
    const owner = await context.db
      .selectFrom("refunds")
      .select("id")
      .where("gateway_refund_id", "=", one.gatewayRefundId)
      .executeTakeFirst();
    if (!owner) return { made: one, isOurs };
  }
  return null;
}

async function settle(context: Context, refund: Selectable<Refunds>, outcome: Outcome): Promise<void> {
  await inTransaction(context, async (context) => {
    const order = refund.order_id === null ? null : ((await lockOrder(context.db, refund.order_id)) ?? null);
    const current = await lockRefund(context.db, refund.id);
    await recordRefundOutcome(context, { order, refund: current }, { ...outcome, source: "payment gateway" });
  });
}

const maxAtOnce = 10;

/** Sends refunds that are due and returns how many. */
export async function sendDueRefunds(context: Context): Promise<number> {
  // Claimed one at a time: with a slow gateway, the leases of a batch would end before the last was sent.
  for (let sent = 0; sent < maxAtOnce; sent++) {
    const [refund] = await dueRefunds.claim(context, 1);
    if (!refund) return sent;
    try {
      await sendRefund(context, refund, { isAwaited: false });
    } catch (error) {
      // It is retried when its lease ends, and does not block the others.
      context.log.error({ err: error, refundId: refund.id }, "A refund could not be sent");
    }
  }
  return maxAtOnce;
}
