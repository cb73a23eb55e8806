import type { Selectable } from "kysely";
import type { OrderId, WooCommerceOrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { backOff, dueWork } from "../database/due-work.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Refunds } from "../database/types.ts";
import { type GatewayRefund, GatewayRefused, GatewayUnavailable, type RefundGateway } from "../gateways/gateway.ts";
import { lockOrder } from "../orders/find-order.ts";
import { importForeignRefunds } from "./import-foreign-refunds.ts";
import { recordRefundOutcome } from "./record-refund-outcome.ts";
import { refundGateway } from "./refund-gateway.ts";
import { isRefundedHereAlone } from "./remote-surplus.ts";
import { lockRefund } from "./store-refund.ts";

const dueRefunds = dueWork({
  table: "refunds",
  key: "id",
  dueAt: "next_attempt_at",
  leaseMs: 60_000,
  isOpen: (eb) => eb("state", "=", "pending"),
});

/** Waits between attempts; the last one repeats. */
const waitsMs = [60_000, 300_000, 900_000, 3_600_000];
/** Longer than a gateway takes to answer: no other worker claims it meanwhile. */
const askingMs = 60_000;

/**
 * Sends a pending refund to the gateway, under a key that makes a retry the same request, or asks about one that it has already. A gateway
 * that cannot be reached leaves it pending for later. Whoever booked the refund has its lease until it is due for the first time.
 */
export async function sendRefund(context: Context, refund: Selectable<Refunds>): Promise<void> {
  let held = refund;
  const attempts = refund.attempts + 1;
  const postpone = async (failure: string | null, leastMs = 0) => {
    const waitMs = Math.max(backOff(waitsMs, attempts), leastMs);
    await dueRefunds.postpone(context, held, waitMs, { attempts, failure });
  };
  const payment = await context.db
    .selectFrom("payments")
    .select(["method", "reference"])
    .where("id", "=", refund.payment_id)
    .executeTakeFirstOrThrow();
  const order = refund.order_id === null ? undefined : await shopOrderOf(context, refund.order_id);
  const isHereAlone = refund.order_id !== null && (await isRefundedHereAlone(context.db, refund.order_id, payment));
  const found = refundGateway(context, { payment, order, byGateway: refund.by_gateway, isHereAlone });
  // A refund that is only recorded is done where it has to be sent nowhere any more.
  if (!found && !refund.by_gateway) return settle(context, refund, recorded);
  if (!found) return postpone("Its payment gateway is not configured");
  const { gateway, paymentId } = found;
  let settleMs = 0;
  try {
    // A gateway forgets idempotency keys after a day, and an answer may be lost for longer: first look at the refunds that it has already
    // made.
    const made = await gateway.readRefunds(paymentId);
    const known = made.find(
      (one) => one.gatewayRefundId === refund.gateway_refund_id || one.refundKey === refund.refund_key,
    );
    // The gateway made it once and does not know it now: somebody has to look there what happened. It is never made a second time.
    if (!known && refund.gateway_refund_id !== null)
      return postpone(`The payment gateway does not know ${refund.gateway_refund_id}`);
    const keyless = known ? null : await findKeyless(context, refund, { gateway, made });
    if (keyless?.isOurs === "later") return postpone("It may be there already: it is looked for again");
    let reported = known ?? keyless?.made;
    const own = context.payments !== null && gateway === context.payments ? context.payments.name : null;
    const isDone = async (there: GatewayRefund[]) =>
      own !== null && (await importForeignRefunds(context, refund, { gateway: own, made: there })) === "done";
    if (!reported) {
      if (await isDone(made)) return;
      settleMs = gateway.settleMs ?? 0;
      // Recorded before it is sent: from here on the gateway may have it, whatever becomes of this process.
      const asked = await dueRefunds.hold(context, held, Math.max(askingMs, settleMs), { attempts });
      if (!asked) return;
      held = asked;
      try {
        reported = await gateway.refund({
          refundKey: refund.refund_key,
          paymentId,
          amountCents: refund.amount_cents,
          reason: refund.reason,
          byGateway: refund.by_gateway,
        });
      } catch (error) {
        // Somebody may have refunded the payment at the gateway just before.
        if (error instanceof GatewayRefused && (await isDone(await gateway.readRefunds(paymentId)))) return;
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

/** A refund that the gateway has made for this one and stored without its key, among those that belong to no refund here. */
async function findKeyless(
  context: Context,
  refund: Selectable<Refunds>,
  { gateway, made }: { gateway: RefundGateway; made: GatewayRefund[] },
): Promise<Keyless | null> {
  const { amount_cents: amountCents, created_at: askedAt, attempts } = refund;
  const asked = { amountCents, askedAt, attempts, now: context.now() };
  for (const one of made) {
    const isOurs = gateway.isOurs?.(one, asked) ?? "no";
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
    const order = refund.order_id === null ? undefined : await lockOrder(context.db, refund.order_id);
    const current = await lockRefund(context.db, refund.id);
    if (order)
      await recordRefundOutcome(context, { order, refund: current }, { ...outcome, source: "payment gateway" });
  });
}

const maxAtOnce = 10;

/** Sends or asks about refunds whose time has come. Answers how many. */
export async function sendDueRefunds(context: Context): Promise<number> {
  // Each is taken when its turn comes: at a slow gateway a lease of all of them would be over before the last.
  for (let sent = 0; sent < maxAtOnce; sent++) {
    const [refund] = await dueRefunds.claim(context, 1);
    if (!refund) return sent;
    try {
      await sendRefund(context, refund);
    } catch (error) {
      // It is tried again once its lease is over, and holds up no other.
      context.log.error({ err: error, refundId: refund.id }, "A refund could not be sent");
    }
  }
  return maxAtOnce;
}
