import type { GatewayName } from "../../domain/orders/gateways.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import {
  type GatewayEvent,
  type GatewayRefund,
  GatewayRefused,
  type PaymentGateway,
  type PaymentOrigin,
} from "../gateways/gateway.ts";
import { syncRefunds } from "../refunds/sync-refunds.ts";
import { isAboutPayment, paymentIdOf } from "./event-about-payment.ts";
import { findOnlinePayment, recordInvoiceDispute } from "./invoices/record-invoice-dispute.ts";
import { recordDispute } from "./record-dispute.ts";
import { recordSession } from "./record-incoming-money.ts";

/** `problem`: why the event cannot be applied yet, because its payment is not recorded. */
export type AppliedEvent =
  | { orderId: OrderId | null; effect: string; problem: null }
  | { orderId: null; effect: "waiting for its payment"; problem: string };

/** What the gateway reports about an event's payment. */
export type FetchedForEvent = {
  /** Null if it was not fetched, or nothing is known. */
  origin: PaymentOrigin | null;
  /** Null if they were not fetched. */
  refunds: GatewayRefund[] | null;
  refusal: string | null;
};

type Fetches = Pick<PaymentGateway, "name" | "findOrigin" | "readRefunds">;

/**
 * Fetches from the gateway what applying an event needs, while no transaction is open: the page of a payment that is
 * not recorded here, and its refunds, whose events arrive in any order. Throws `GatewayUnavailable`.
 */
export async function fetchForEvent({ db }: Context, gateway: Fetches, event: GatewayEvent): Promise<FetchedForEvent> {
  const nothing: FetchedForEvent = { origin: null, refunds: null, refusal: null };
  if (!isAboutPayment(event)) return nothing;
  const paymentId = paymentIdOf(event);
  try {
    const isRecorded =
      (await hasPayment(db, gateway.name, paymentId)) ||
      (await findOnlinePayment({ db }, gateway.name, paymentId)) !== undefined;
    const origin = isRecorded ? null : await gateway.findOrigin(paymentId);
    const isOurs = isRecorded || (origin !== null && origin !== "other_business");
    const refunds = event.kind === "refunds" && isOurs ? await gateway.readRefunds(paymentId) : null;
    return { ...nothing, origin, refunds };
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    return { ...nothing, refusal: error.message };
  }
}

type FetchedEvent = { gateway: GatewayName; event: GatewayEvent; fetched: FetchedForEvent; source: string };

/** Applies an event in the caller's transaction. If its payment is not recorded here yet, that is recorded first. */
export async function applyPaymentEvent(
  context: Context,
  { gateway, event, fetched, source }: FetchedEvent,
): Promise<AppliedEvent> {
  if (event.kind === "session") {
    const { orderId, effect } = await recordSession(context, { gateway, session: event.session, source });
    return { orderId, effect, problem: null };
  }
  if (!isAboutPayment(event)) {
    const effect = event.kind === "unreadable" ? `unreadable: ${event.problem}` : "nothing";
    return { orderId: null, effect, problem: null };
  }
  const { origin, refunds, refusal } = fetched;
  if (origin === "other_business") return { orderId: null, effect: "other business", problem: null };
  if (origin !== null) await recordSession(context, { gateway, session: origin, source });
  if (refusal !== null) return waiting(`The payment provider gives no further details: ${refusal}`);
  const online = await findOnlinePayment(context, gateway, paymentIdOf(event));
  if (online) {
    return event.kind === "dispute"
      ? { ...(await recordInvoiceDispute(context, { dispute: event.dispute, source }, online)), problem: null }
      : waiting(
          `It is a refund of the online payment of invoice ${online.name}: record it on the account's page, by Refund credit, or by Reverse where the invoice is due again`,
        );
  }
  if (!(await hasPayment(context.db, gateway, paymentIdOf(event)))) {
    return waiting("Its payment is not in these books, and the payment provider does not say what it was made for");
  }
  if (event.kind === "dispute") {
    return { ...(await recordDispute(context, { gateway, dispute: event.dispute, source })), problem: null };
  }
  // The payment was recorded too late for its refunds to be fetched.
  if (refunds === null) return waiting("Its payment was recorded a moment ago");
  return { orderId: null, effect: await syncRefunds(context, { gateway, refunds, source }), problem: null };
}

function waiting(problem: string): AppliedEvent {
  return { orderId: null, effect: "waiting for its payment", problem };
}

async function hasPayment(db: Database, gateway: GatewayName, paymentId: string): Promise<boolean> {
  const payment = await db
    .selectFrom("payments")
    .select("id")
    .where("method", "=", gateway)
    .where("reference", "=", paymentId)
    .executeTakeFirst();
  return payment !== undefined;
}
