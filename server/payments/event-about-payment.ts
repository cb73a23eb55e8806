import type { GatewayEvent } from "../gateways/gateway.ts";

/** An event about a payment that was made before, and that we may not have yet. */
export type EventAboutPayment = Extract<GatewayEvent, { kind: "refunds" | "dispute" }>;

export function isAboutPayment(event: GatewayEvent): event is EventAboutPayment {
  return event.kind === "refunds" || event.kind === "dispute";
}

export function paymentIdOf(event: EventAboutPayment): string {
  return event.kind === "refunds" ? event.paymentId : event.dispute.paymentId;
}
