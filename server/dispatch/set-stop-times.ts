import { sql } from "kysely";
import type { StaffDelivery } from "../../contract/deliveries.ts";
import type { Failure } from "../../contract/errors.ts";
import type { StopKind } from "../../domain/deliveries/delivery.ts";
import { stopNames } from "../../domain/deliveries/delivery-words.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { showDay, showTime } from "../../domain/schedule/dates.ts";
import { dublinDate, dublinTime } from "../../domain/schedule/dublin.ts";
import { actorName } from "../actor-name.ts";
import type { Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { runOfRow } from "../deliveries/run-of-row.ts";
import { staffDelivery } from "../deliveries/staff-delivery.ts";
import { raiseDeliveryVersion } from "../deliveries/store-deliveries.ts";
import { storeStopTimes } from "../deliveries/store-stops.ts";
import { readDelivery } from "../deliveries/stored-delivery.ts";
import { lockOrder } from "../orders/find-order.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";

type Input = { id: OrderId; stop: StopKind; from?: string | null | undefined; by?: string | null | undefined };

/** Stores the times agreed with the customer; `null` restores the time that the rules give. */
export const setStopTimes: Verb<Input, { delivery: StaffDelivery }> = async (context, { id, stop, from, by }) => {
  const { settings } = await context.settings.current();
  return inTransaction(context, async (context) => {
    const { db } = context;
    const order = await lockOrder(db, id);
    const stored = order && (await readDelivery(db, id, { locked: true }));
    const row = stored?.stops.find(({ kind }) => kind === stop);
    if (!order || !stored || !row) return { failed: "not_found", message: "This delivery has no such stop." };
    if (row.state === "done") return { failed: "action_refused", message: `The ${stopNames[stop]} is done already` };
    const set = (text: string | null | undefined, was: Date | null) =>
      text === undefined ? was : text === null ? null : new Date(text);
    const [fromAt, byAt] = [set(from, row.from_at), set(by, row.by_at)];
    if (fromAt && byAt && fromAt >= byAt) return refuse("by", "The latest time must be after the earliest");
    // The driver would wait for a time on a day that is not the stop's.
    const run = runOfRow(stored, row, dublinDate(context.now()));
    if (fromAt && run !== null && dublinDate(fromAt) > run.day)
      return refuse("from", `It is in a run of ${showDay(run.day)}: unassign it first`);
    await storeStopTimes(db, { orderId: id, kind: stop, from: fromAt, by: byAt });
    await raiseDeliveryVersion(context, id);
    // The run's version does not change, so the driver's phone has to be notified separately.
    if (fromAt?.getTime() !== row.from_at?.getTime() || byAt?.getTime() !== row.by_at?.getTime())
      await sql`select push_delivery(${id}, ${context.now()})`.execute(db);
    await storeOrderEvent(context, {
      orderId: id,
      actor: actorName(context.actor),
      kind: "delivery",
      note: describeTimes(stopNames[stop], fromAt, byAt),
    });
    const after = await readDelivery(db, id);
    if (!after) throw new Error(`The delivery of order ${id} is missing`);
    return { delivery: staffDelivery(settings, order, after) };
  });
};

function describeTimes(stop: string, from: Date | null, by: Date | null): string {
  if (from && by) return `Times of the ${stop}: from ${show(from)} by ${show(by)}`;
  if (from) return `Times of the ${stop}: from ${show(from)}`;
  if (by) return `Times of the ${stop}: by ${show(by)}`;
  return `Times of the ${stop}: the standard ones`;
}

const refuse = (field: "from" | "by", message: string): Failure => ({
  failed: "invalid_fields",
  message,
  params: { [field]: message },
});

const show = (at: Date) => `${dublinDate(at)} ${showTime(dublinTime(at))}`;
