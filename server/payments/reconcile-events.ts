import type { Context } from "../context.ts";
import { type GatewayEvent, isGatewayError, type PaymentGateway } from "../gateways/gateway.ts";
import { clearGatewayFailure, type GatewayOperation, reportGatewayFailure } from "./gateway-failures.ts";
import { receivePaymentEvent } from "./receive-payment-event.ts";

const operation: GatewayOperation = "list its events";
/** Each run overlaps the last by this much, because the gateway may list events late. */
const overlapMs = 3_600_000;

/**
 * Applies the events that the gateway lists since the last run but whose webhooks never arrived: refunds that failed
 * after they had succeeded, and disputes. The first run reads the whole list. Returns how many were new.
 */
export async function reconcileEvents(context: Context, gateway: PaymentGateway): Promise<number> {
  const name = `gateway-events:${gateway.name}`;
  const now = context.now();
  const oldest = now.getTime() - gateway.eventPeriodMs;
  const watermark = await context.db
    .selectFrom("watermarks")
    .select("reached")
    .where("name", "=", name)
    .executeTakeFirst();
  // A run whose clock was ahead may have left a watermark in the future.
  const reached = Math.min(watermark?.reached.getTime() ?? oldest, now.getTime());
  const since = new Date(Math.max(oldest, reached - overlapMs));
  try {
    const events = await selectNew(context, gateway, await gateway.eventsSince(since));
    const errors: unknown[] = [];
    const fetches = { name: gateway.name, ...fetchOnce(gateway) };
    for (const event of events) {
      try {
        await receivePaymentEvent(context, { gateway: fetches, event, source: "reconciler" });
      } catch (error) {
        // An outage affects all of them; an event that fails here does not block the others.
        if (isGatewayError(error)) throw error;
        context.log.error({ err: error, eventId: event.eventId }, "An event of the gateway could not be recorded");
        errors.push(error);
      }
    }
    await clearGatewayFailure(context, operation);
    // After a failure, the next run starts from the same time again, until everything is recorded.
    if (errors.length > 0) throw errors[0];
    await context.db
      .insertInto("watermarks")
      .values({ name, reached: now })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ reached: now }))
      .execute();
    return events.length;
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    await reportGatewayFailure(context, operation, error);
    return 0;
  }
}

/** Selects the new events; most came as webhooks and are known. */
async function selectNew(
  { db }: Context,
  { name }: Pick<PaymentGateway, "name">,
  events: GatewayEvent[],
): Promise<GatewayEvent[]> {
  if (events.length === 0) return [];
  const known = await db
    .selectFrom("payment_events")
    .select("event_id")
    .where("gateway", "=", name)
    .where(({ eb, fn, val }) => eb("event_id", "=", fn.any(val(events.map(({ eventId }) => eventId)))))
    .execute();
  const ids = new Set(known.map(({ event_id }) => event_id));
  return events.filter(({ eventId }) => !ids.has(eventId));
}

/** Fetches once per payment, because several events of one payment need the same answers. */
function fetchOnce({ findOrigin, readRefunds }: PaymentGateway): Pick<PaymentGateway, "findOrigin" | "readRefunds"> {
  return { findOrigin: memoise(findOrigin), readRefunds: memoise(readRefunds) };
}

function memoise<T>(fetch: (paymentId: string) => Promise<T>): (paymentId: string) => Promise<T> {
  const fetched = new Map<string, Promise<T>>();
  return (paymentId) => {
    const answer = fetched.get(paymentId) ?? fetch(paymentId);
    fetched.set(paymentId, answer);
    return answer;
  };
}
