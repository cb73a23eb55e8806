import type { Verb } from "../context.ts";
import { isGatewayError } from "../gateways/gateway.ts";
import { receivePaymentEvent } from "./receive-payment-event.ts";

export type HandledPaymentEvent = { received: true; effect: string };

/**
 * Handles a gateway's webhook event. The event and its effect are committed before it is acknowledged. A signed but
 * unreadable event is accepted too, because it would never become readable; it is stored as received, and Health
 * reports it.
 */
export const handlePaymentEvent: Verb<{ body: string; signature: string }, HandledPaymentEvent> = async (
  context,
  input,
) => {
  const gateway = context.payments;
  const event = gateway?.readEvent(input.body, input.signature) ?? null;
  if (!gateway || !event)
    return { failed: "invalid_signature", message: "The signature is not the payment gateway's." };
  try {
    return { received: true, effect: await receivePaymentEvent(context, { gateway, event, source: "webhook" }) };
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    return { failed: "unavailable", message: "The payment gateway could not be asked about this event." };
  }
};
