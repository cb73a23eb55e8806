import type { GatewayEvent } from "../gateways/gateway.ts";

/** An event about an earlier payment, which may not be recorded here yet. */
export type EventAboutPayment = Extract<GatewayEvent, { kind: "refunds" | "dispute" }>;

export function isAboutPayment(event: GatewayEvent): event is EventAboutPayment {
  return event.kind === "refunds" || event.kind === "dispute";
}

export function paymentIdOf(event: EventAboutPayment): string {
  return event.kind === "refunds" ? event.paymentId : event.dispute.paymentId;
}
