import type { GatewayName } from "../../domain/orders/gateways.ts";
import type { Context } from "../context.ts";
import { type EventAboutPayment, paymentIdOf } from "./event-about-payment.ts";

/** Long enough for the gateway's list of payments, read every ten minutes, to bring every payment of this shop. */
export const maxWaitMs = 86_400_000;
/** The wait before the first retry; `retryWaitingEvents` has the later ones. */
const firstRetryMs = 60_000;

/** Stores an event whose payment is not recorded here, in the transaction that received it. */
export async function storeWaitingEvent(
  { db, now }: Context,
  { gateway, event, problem }: { gateway: GatewayName; event: EventAboutPayment; problem: string },
): Promise<void> {
  const { eventId, type, ...content } = event;
  await db
    .insertInto("waiting_payment_events")
    .values({
      gateway,
      event_id: eventId,
      type,
      payment_reference: paymentIdOf(event),
      content: JSON.stringify(content),
      received_at: now(),
      next_attempt_at: new Date(now().getTime() + firstRetryMs),
      waits_because: problem,
    })
    .onConflict((conflict) => conflict.columns(["gateway", "event_id"]).doNothing())
    .execute();
}

/** Makes the events of this payment due soon after the caller's transaction, including those left to staff. */
export async function wakeWaitingEvents(
  { db, now }: Context,
  { gateway, paymentId }: { gateway: string; paymentId: string },
): Promise<void> {
  await db
    .updateTable("waiting_payment_events")
    .set({ next_attempt_at: now() })
    .where("gateway", "=", gateway)
    .where("payment_reference", "=", paymentId)
    .execute();
}
