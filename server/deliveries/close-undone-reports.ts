import { actorName } from "../actor-name.ts";
import type { Context } from "../context.ts";
import { reportedEvents } from "./reported-events.ts";
import type { StoredDelivery } from "./stored-delivery.ts";

/** Closes reports in which an undo left nothing to decide. Call it in the transaction that stored the undo. */
export async function closeUndoneReports(
  { actor, db, now }: Context,
  { delivery, events }: StoredDelivery,
): Promise<void> {
  const open = await db
    .selectFrom("phone_reports")
    .select("id")
    .where("order_id", "=", delivery.order_id)
    .where("decided_at", "is", null)
    .execute();
  for (const { id } of open) {
    if (reportedEvents(events, Number(id)).length > 0) continue;
    await db
      .updateTable("phone_reports")
      .set({ decided_at: now(), decided_by: actorName(actor), is_accepted: false })
      .where("id", "=", id)
      .execute();
  }
}
