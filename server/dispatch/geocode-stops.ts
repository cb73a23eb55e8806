import { sql } from "kysely";
import { noAddress } from "../../domain/addresses/address.ts";
import type { Context } from "../context.ts";
import { orderJsonOf } from "../orders/stored-order.ts";

const batch = 200;

/**
 * Finds where stops are that nobody looked for yet. The delivery is made by the database in the transaction that pays its order, so this
 * follows a moment later, and again where an address was changed meanwhile. True where more are waiting.
 */
export async function locateStops({ db, maps, now }: Context): Promise<boolean> {
  const due = await db
    .selectFrom("stops")
    .innerJoin("orders", "orders.id", "stops.order_id")
    .select(sql<string>`shipment::text`.as("read"))
    .select(["order_id", "stops.kind", "shipment", "meta", "billing", "shipping", "pickup_town", "dropoff_town"])
    .where("located_at", "is", null)
    .limit(batch)
    .execute();
  for (const { order_id, kind, pickup_town, dropoff_town, read, ...json } of due) {
    const { shipment } = orderJsonOf(json);
    const address = kind === "dropoff" ? shipment.dropoff : shipment.pickup;
    const town = kind === "dropoff" ? dropoff_town : pickup_town;
    const at = maps.locate(address ?? { ...noAddress, city: town, country: "IE" });
    // Nothing where the address was changed since it was read: that stop is looked for again. The lock waits for a change that is being made.
    await sql`with unchanged as (select id from orders where id = ${order_id} and shipment::text = ${read} for share)
      update stops set lat = ${at?.lat ?? null}, lon = ${at?.lon ?? null}, located_at = ${now()}
      from unchanged where order_id = unchanged.id and kind = ${kind} and located_at is null`.execute(db);
  }
  return due.length === batch;
}
