import { sql } from "kysely";
import type { StaffDelivery } from "../../contract/deliveries.ts";
import type { Failure } from "../../contract/errors.ts";
import type { StopKind } from "../../domain/deliveries/delivery.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { showDay, showTime } from "../../domain/schedule/dates.ts";
import { dublinDate, dublinTime } from "../../domain/schedule/dublin.ts";
import type { Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { staffDelivery } from "../deliveries/staff-delivery.ts";
import { readDelivery } from "../deliveries/stored-delivery.ts";
import { lockOrder } from "../orders/find-order.ts";
import { actorName, storeOrderEvent } from "../orders/store-order-event.ts";
import { stopWords } from "./store-runs.ts";

type Asked = { id: OrderId; stop: StopKind; from?: string | null | undefined; by?: string | null | undefined };

/** From when and by when a stop is to be done, as staff agreed; null: as the rule says again. */
export const setStopTimes: Verb<Asked, { delivery: StaffDelivery }> = async (context, { id, stop, from, by }) => {
  const { settings } = await context.settings.current();
  return inTransaction(context, async (context) => {
    const { db } = context;
    const order = await lockOrder(db, id);
    const stored = order && (await readDelivery(db, id, { locked: true }));
    const row = stored?.stops.find(({ kind }) => kind === stop);
    if (!order || !row) return { failed: "not_found", message: "This delivery has no such stop." };
    if (row.state === "done") return { failed: "action_refused", message: `The ${stopWords[stop]} is done already` };
    const set = (text: string | null | undefined, was: Date | null) =>
      text === undefined ? was : text === null ? null : new Date(text);
    const [fromAt, byAt] = [set(from, row.from_at), set(by, row.by_at)];
    if (fromAt && byAt && fromAt >= byAt) return refuse("by", "The latest time must be after the earliest");
    // Whoever has it on that day would wait for it until another.
    if (fromAt && row.run_day !== null && row.run_day >= dublinDate(context.now()) && dublinDate(fromAt) > row.run_day)
      return refuse("from", `It is in a run of ${showDay(row.run_day)}: unassign it first`);
    await db
      .updateTable("stops")
      .set({ from_at: fromAt, by_at: byAt })
      .where("order_id", "=", id)
      .where("kind", "=", stop)
      .execute();
    await db
      .updateTable("deliveries")
      .set((eb) => ({ version: eb("version", "+", 1), changed_at: context.now() }))
      .where("order_id", "=", id)
      .execute();
    // The run itself is the same, so nothing else tells its driver.
    if (fromAt?.getTime() !== row.from_at?.getTime() || byAt?.getTime() !== row.by_at?.getTime())
      await sql`select push_delivery(${id}, ${context.now()})`.execute(db);
    const words = [fromAt && `from ${show(fromAt)}`, byAt && `by ${show(byAt)}`].filter(Boolean).join(" ");
    await storeOrderEvent(context, {
      orderId: id,
      actor: actorName(context.actor),
      kind: "delivery",
      note: `Times of the ${stopWords[stop]}: ${words || "the standard ones"}`,
    });
    const after = await readDelivery(db, id);
    if (!after) throw new Error(`The delivery of order ${id} is gone`);
    return { delivery: staffDelivery(settings, order, after) };
  });
};

const refuse = (field: "from" | "by", message: string): Failure => ({
  failed: "invalid_fields",
  message,
  params: { [field]: message },
});

const show = (at: Date) => `${dublinDate(at)} ${showTime(dublinTime(at))}`;
