import type { Selectable } from "kysely";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import type { WaitingPaymentEvents } from "../database/types.ts";
import { backoffMs, createWorkQueue } from "../database/work-queue.ts";
import { type GatewayDispute, isGatewayError, type PaymentGateway } from "../gateways/gateway.ts";
import { alertTeam } from "../mail/alert-team.ts";
import { type AppliedEvent, applyPaymentEvent, fetchForEvent } from "./apply-payment-event.ts";
import type { EventAboutPayment } from "./event-about-payment.ts";
import { maxWaitMs } from "./waiting-events.ts";

type WaitingEvent = Selectable<WaitingPaymentEvents>;

const batchSize = 20;
const waitsMs = [60_000, 300_000, 900_000, 3_600_000];
const waitingEvents = createWorkQueue({
  table: "waiting_payment_events",
  key: "id",
  dueAt: "next_attempt_at",
  leaseMs: 60_000,
});

/**
 * Applies events whose payment was unknown when they arrived. After a day without success an event is left to staff:
 * the team is alerted, Health and Payment problems show it, and it is still applied once its payment is recorded.
 */
export async function retryWaitingEvents(context: Context): Promise<void> {
  const gateway = context.payments;
  if (!gateway) return;
  for (const waiting of await waitingEvents.claim(context, batchSize)) await retryEvent(context, gateway, waiting);
}

async function retryEvent(context: Context, gateway: PaymentGateway, waiting: WaitingEvent): Promise<void> {
  if (waiting.gateway !== gateway.name)
    return postpone(context, waiting, `${waiting.gateway} no longer takes payments here`);
  const event = readStoredEvent(waiting);
  try {
    const fetched = await fetchForEvent(context, gateway, event);
    const applied = await inTransaction(context, async (context) => {
      const applied = await applyPaymentEvent(context, {
        gateway: gateway.name,
        event,
        fetched,
        source: "reconciler",
      });
      if (applied.problem === null) await finish(context, waiting, applied);
      return applied;
    });
    if (applied.problem !== null) await postpone(context, waiting, applied.problem);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (!isGatewayError(error))
      context.log.error({ err: error, eventId: waiting.event_id }, "A payment event could not be applied");
    const problem = isGatewayError(error) ? `The payment provider could not be asked: ${text}` : "It failed here";
    await postpone(context, waiting, problem);
  }
}

async function finish({ db }: Context, waiting: WaitingEvent, { effect, orderId }: AppliedEvent): Promise<void> {
  await db.deleteFrom("waiting_payment_events").where("id", "=", waiting.id).execute();
  await db
    .updateTable("payment_events")
    .set({ effect, order_id: orderId })
    .where("gateway", "=", waiting.gateway)
    .where("event_id", "=", waiting.event_id)
    .execute();
}

async function postpone(context: Context, waiting: WaitingEvent, problem: string): Promise<void> {
  const now = context.now();
  const attempts = waiting.attempts + 1;
  if (now.getTime() - waiting.received_at.getTime() < maxWaitMs) {
    await waitingEvents.postpone(context, waiting, backoffMs(waitsMs, attempts), { attempts, waits_because: problem });
    return;
  }
  await inTransaction(context, async (context) => {
    const open_since = waiting.open_since ?? now;
    const changes = { attempts, waits_because: problem, open_since, next_attempt_at: null };
    const left = await waitingEvents.update(context, waiting, changes);
    if (left && waiting.open_since === null) await alertAbout(context, waiting, problem);
  });
}

async function alertAbout(context: Context, waiting: WaitingEvent, problem: string): Promise<void> {
  const event = readStoredEvent(waiting);
  const isDispute = event.kind === "dispute";
  await alertTeam(context, {
    orderId: null,
    title: isDispute
      ? "A dispute is about a payment that is not in these books"
      : "A refund is about a payment that is not in these books",
    text: `Please find the payment at the payment provider by its reference.${isDispute ? " If it is one of yours, answer the dispute there before its deadline." : ""} Then press "Settled" under Payment problems and write down what you found.`,
    facts: [
      { label: "Reference", value: waiting.payment_reference },
      ...(isDispute ? [{ label: "Dispute", value: event.dispute.disputeId }] : []),
      { label: "Event", value: `${waiting.type} ${waiting.event_id}` },
      { label: "Problem", value: problem },
    ],
  });
}

/** Reads an event back as `storeWaitingEvent` stored it. */
export function readStoredEvent({ event_id: eventId, type, content }: WaitingEvent): EventAboutPayment {
  const stored = content as
    | { kind: "refunds"; paymentId: string }
    | { kind: "dispute"; dispute: Omit<GatewayDispute, "openedAt"> & { openedAt: string } };
  if (stored.kind === "refunds") return { eventId, type, ...stored };
  const { dispute } = stored;
  return { eventId, type, kind: "dispute", dispute: { ...dispute, openedAt: new Date(dispute.openedAt) } };
}
