import type { Cents } from "../domain/money/euro.ts";
import { defineCall } from "./call.ts";
import type { idParams } from "./page.schema.ts";
import { api } from "./paths.ts";
import type { settlePaymentEventBody } from "./payment-events.schema.ts";

/**
 * An event of the payment gateway about a payment that is not recorded here. `waiting`: retried automatically until
 * `retriedUntil`; `open`: left to staff. Either is applied automatically once its payment is recorded.
 */
export type UnknownPaymentEvent = {
  id: number;
  state: "waiting" | "open";
  about: "refund" | "dispute";
  gateway: string;
  paymentReference: string;
  /** The disputed amount; a refund's is read from the gateway when it is recorded. */
  amountCents: Cents | null;
  /** In words, e.g. 'lost'; null for refunds. */
  disputeState: string | null;
  problem: string;
  receivedAt: string;
  retriedUntil: string;
};

export const listUnknownPaymentEvents = defineCall<Record<never, never>, { events: UnknownPaymentEvent[] }>({
  name: "listUnknownPaymentEvents",
  method: "GET",
  path: `${api}/payment-problems/events`,
  access: "administrator",
  summary: "Refunds and disputes that the payment gateway reports for payments that are not recorded here",
});

export const settlePaymentEvent = defineCall<
  { params: typeof idParams; body: typeof settlePaymentEventBody },
  { settled: true }
>({
  name: "settlePaymentEvent",
  method: "POST",
  path: `${api}/payment-problems/events/{id}/settled`,
  access: "administrator",
  summary: "Settle such an event, with a note of what was found out",
});
