import type { Selectable } from "kysely";
import type { Context } from "../context.ts";
import { backOff, dueWork } from "../database/due-work.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Refunds } from "../database/types.ts";
import { type GatewayRefund, GatewayRefused, GatewayUnavailable, type RefundGateway } from "../gateways/gateway.ts";
import { lockOrder } from "../orders/find-order.ts";
import { refundGateway } from "./refund-gateway.ts";
import { isRefundedHereAlone } from "./remote-surplus.ts";
import { settleRefund } from "./settle-refund.ts";
import { lockRefund } from "./store-refund.ts";
import { takeForeignRefunds } from "./take-foreign-refunds.ts";

export const dueRefunds = dueWork({
  table: "refunds",
  key: "id",
  dueAt: "next_attempt_at",
  leaseMs: 60_000,
  isOpen: (eb) => eb("state", "=", "pending"),
});

/** Waits between attempts; the last one repeats. */
const waitsMs = [60_000, 300_000, 900_000, 3_600_000];
/** Longer than a gateway takes to answer: nobody else takes it up meanwhile. */
const askingMs = 60_000;

/**
 * Asks the gateway for a refund that stands in the ledger, under the key that makes asking again the same request, or about one that it
 * has. A gateway that cannot be reached leaves it pending for later. Whoever booked it has it until it is due for the first time.
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
  // What is only recorded is done where nobody has to hear of it any more.
  if (!found && !refund.by_gateway) return settle(context, refund, recorded);
  if (!found) return postpone("Its payment gateway is not configured");
  const { gateway, paymentId } = found;
  let settleMs = 0;
  try {
    // A gateway forgets idempotency keys after a day, and an answer may be lost for longer: what it has already made is looked for first.
    const made = await gateway.readRefunds(paymentId);
    const known = made.find(
      (one) => one.gatewayRefundId === refund.gateway_refund_id || one.refundKey === refund.refund_key,
    );
    // It was made there once: what became of it is for a person to find out, and a second one for nobody.
    if (!known && refund.gateway_refund_id !== null)
      return postpone(`The payment gateway does not know ${refund.gateway_refund_id}`);
    const keyless = known ? null : await findKeyless(context, refund, { gateway, made });
    if (keyless?.isOurs === "later") return postpone("It may be there already: it is looked for again");
    let told = known ?? keyless?.made;
    const own = context.payments !== null && gateway === context.payments ? context.payments.name : null;
    const isDone = async (there: GatewayRefund[]) =>
      own !== null && (await takeForeignRefunds(context, refund, { gateway: own, made: there })) === "done";
    if (!told) {
      if (await isDone(made)) return;
      settleMs = gateway.settleMs ?? 0;
      // On record before it leaves: from here on it may be there, whatever becomes of us.
      const asked = await dueRefunds.hold(context, held, Math.max(askingMs, settleMs), { attempts });
      if (!asked) return;
      held = asked;
      try {
        told = await gateway.refund({
          refundKey: refund.refund_key,
          paymentId,
          amountCents: refund.amount_cents,
          reason: refund.reason,
          byGateway: refund.by_gateway,
        });
      } catch (error) {
        // Somebody may have been quicker at the gateway's own screens.
        if (error instanceof GatewayRefused && (await isDone(await gateway.readRefunds(paymentId)))) return;
        throw error;
      }
    }
    await settle(context, refund, told);
    if (told.state === "pending") await postpone(null);
  } catch (error) {
    if (error instanceof GatewayRefused) {
      await settle(context, refund, { state: "failed", gatewayRefundId: null, failure: error.message });
    } else if (error instanceof GatewayUnavailable) await postpone(error.message, settleMs);
    else throw error;
  }
}

function shopOrderOf({ db }: Context, orderId: number): Promise<{ shop_order_id: number | null } | undefined> {
  return db.selectFrom("orders").select("shop_order_id").where("id", "=", orderId).executeTakeFirst();
}

type Told = Pick<GatewayRefund, "state" | "failure"> & { gatewayRefundId: string | null };

const recorded: Told = { state: "succeeded", gatewayRefundId: null, failure: null };

type Keyless = { made: GatewayRefund; isOurs: "yes" | "later" };

/** One that the gateway has made for this refund and stored without its key, among those that belong to no refund here. */
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

async function settle(context: Context, refund: Selectable<Refunds>, told: Told): Promise<void> {
  await inTransaction(context, async (context) => {
    const order = refund.order_id === null ? undefined : await lockOrder(context.db, refund.order_id);
    const current = await lockRefund(context.db, refund.id);
    if (order) await settleRefund(context, { order, refund: current }, { ...told, source: "payment gateway" });
  });
}
