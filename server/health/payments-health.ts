import type { Connections } from "../../contract/connections.ts";
import type { HealthPart } from "../../contract/health.ts";
import { gateways } from "../../domain/orders/gateways.ts";
import { remoteMethod } from "../../domain/orders/payment-methods.ts";
import type { Context } from "../context.ts";
import { type GatewayOperation, gatewayFailureTitles } from "../payments/gateway-failures.ts";
import { countOpenCases } from "../payments/list-payment-cases.ts";
import { healthPart } from "./health-part.ts";

/** Refunds are sent within seconds, and retried if the gateway is unavailable. */
const lateAfterMs = 15 * 60_000;

export async function paymentsHealth({ db, now }: Context, { payments }: Connections): Promise<HealthPart> {
  const weekAgo = new Date(now().getTime() - 7 * 86_400_000);
  const [last, openCases, refund, gatewayFault, unreadable, otherBusiness, unknownEvents] = await Promise.all([
    db
      .selectFrom("payments")
      .select("received_at")
      .where("state", "<>", "other_business")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst(),
    countOpenCases(db),
    db
      .selectFrom("refunds")
      .select("created_at")
      .where("state", "=", "pending")
      .orderBy("next_attempt_at")
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom("gateway_failures")
      .selectAll()
      .where("gateway", "=", payments?.gateway ?? "")
      .where("cleared_at", "is", null)
      .orderBy("lasting", "desc")
      .orderBy("last_at", "desc")
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom("payment_events")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where("unreadable_body", "is not", null)
      .where("received_at", ">=", weekAgo)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("payments")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where("state", "=", "other_business")
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("waiting_payment_events")
      .select((eb) => [
        eb.fn.countAll<number>().filterWhere("open_since", "is", null).as("waiting"),
        eb.fn.countAll<number>().filterWhere("open_since", "is not", null).as("open"),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  const facts: HealthPart["facts"] = [
    { label: "Gateway", value: payments === null ? "None" : labelOf(payments) },
    { label: "Mode", value: payments === null ? "–" : modeOf(payments) },
    last ? { label: "Last payment", at: last.received_at.toISOString() } : { label: "Last payment", value: "None yet" },
    { label: "Payment problems", value: String(openCases) },
  ];
  if (Number(otherBusiness.total) > 0)
    facts.push({ label: "Payments of other business", value: String(otherBusiness.total) });
  if (Number(unreadable.total) > 0)
    facts.push({ label: "Unreadable events in the last week", value: String(unreadable.total) });
  const openEvents = Number(unknownEvents.open);
  if (Number(unknownEvents.waiting) > 0)
    facts.push({ label: "Events waiting for their payment", value: String(unknownEvents.waiting) });
  if (openEvents > 0) facts.push({ label: "Events to look at", value: String(openEvents) });
  if (gatewayFault) {
    facts.push({ label: "Failing since", at: gatewayFault.since.toISOString() });
    facts.push({ label: "Last failure", at: gatewayFault.last_at.toISOString() });
    facts.push({ label: "Failures in a row", value: String(gatewayFault.count) });
  }
  if (refund) facts.push({ label: "Refund under way since", at: refund.created_at.toISOString() });
  const { ok, warning, fault } = healthPart({ key: "payments", title: "Payments", facts });
  if (gatewayFault) {
    return fault(
      `${gatewayFailureTitles[gatewayFault.operation as GatewayOperation]}: ${gatewayFault.message}`,
      gatewayFault.lasting
        ? "It will not clear by itself: check the keys in the environment and the account in the gateway's dashboard."
        : "It may clear by itself; check the gateway's status page.",
    );
  }
  if (refund && now().getTime() - refund.created_at.getTime() > lateAfterMs) {
    return fault(
      "A refund has not reached the gateway.",
      "It is retried automatically. If it stays, look for its order in the gateway's dashboard.",
    );
  }
  if (openCases > 0) {
    return warning(
      `${openCases} payment ${openCases === 1 ? "problem needs" : "problems need"} attention: money without an owner, or a refund that failed.`,
      "Under Payment problems, assign, refund or settle each.",
    );
  }
  if (openEvents > 0) {
    return warning(
      `${openEvents} ${openEvents === 1 ? "refund or dispute is" : "refunds or disputes are"} about a payment that is not in these books.`,
      "See Payment problems.",
    );
  }
  if (Number(unreadable.total) > 0) {
    return warning(
      "The gateway sent an event that could not be read.",
      "Reconciliation still finds what it was about. The event is stored in payment_events.unreadable_body.",
    );
  }
  if (payments === null) {
    return warning(
      "No gateway is configured: nobody can pay online.",
      "Set PAYMENTS, unless your customers pay by phone or transfer.",
    );
  }
  if (payments.gateway === remoteMethod) {
    return ok("Customers pay on the WordPress site that keeps the shop.");
  }
  return ok(payments.live ? "Cards can be charged." : "Test payments can be made; no card is charged.");
}

function labelOf({ gateway }: NonNullable<Connections["payments"]>): string {
  return gateway === remoteMethod ? "The WordPress site" : gateways[gateway].label;
}

function modeOf({ gateway, live }: NonNullable<Connections["payments"]>): string {
  if (gateway === remoteMethod) return "As set there";
  return live ? "Real money" : "Test money";
}
