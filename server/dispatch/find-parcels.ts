import type { FoundParcel } from "../../contract/dispatch.ts";
import { collectionCalendar } from "../../contract/settings.ts";
import type { StaffOrderRow } from "../../contract/staff-orders.ts";
import { maxPositionAgeMs } from "../../domain/deliveries/expected-window.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context, Verb } from "../context.ts";
import { referencesOf } from "../orders/stored-order.ts";
import { findOrders } from "../sales/find-orders.ts";
import { readStaffOrderRows } from "../sales/read-staff-order-rows.ts";

const maxParcels = 8;

/** Who has the parcels that staff search for, where, and since when. Leaves out orders without a delivery. */
export const findParcels: Verb<{ search: string }, { parcels: FoundParcel[] }> = async (context, { search }) => {
  const { settings } = await context.settings.current();
  const unfiltered = {
    quoteRequests: false,
    uncollected: false,
    unpaid: false,
    sandbox: false,
    awaitingApproval: false,
  };
  const filter = { search, status: undefined, ...unfiltered };
  const { ids } = await findOrders(context.db, filter, { offset: 0, perPage: maxParcels });
  const rows = await readStaffOrderRows(context, ids, collectionCalendar(settings));
  const vans = await readVans(
    context,
    rows.flatMap(({ delivery }) => delivery?.holder.driverId ?? []),
  );
  const references = await readReferences(context, ids);
  return {
    parcels: rows.flatMap((row): FoundParcel[] => {
      const reference = references.get(row.id);
      return row.delivery && reference ? [{ ...parcelOf(row, row.delivery, vans), reference }] : [];
    }),
  };
};

/** The references by which board, phone and papers name the orders. */
async function readReferences({ db }: Context, ids: OrderId[]): Promise<Map<OrderId, string>> {
  if (ids.length === 0) return new Map();
  const orders = await db.selectFrom("orders").selectAll().where("id", "in", ids).execute();
  return new Map(orders.map((order) => [order.id, referencesOf(order).booking]));
}

function parcelOf(
  { id, customerName, pickup, dropoff }: StaffOrderRow,
  { state, holder, driver }: NonNullable<StaffOrderRow["delivery"]>,
  vans: ReadonlyMap<number, string>,
): Omit<FoundParcel, "reference"> {
  const places = { sender: pickup, recipient: dropoff, depot: holder.name, partner: holder.name };
  const place = holder.kind === "driver" ? (vans.get(holder.driverId ?? 0) ?? "") : places[holder.kind];
  const route = [pickup, dropoff].filter(Boolean).join(" \u2192 ");
  return { orderId: id, customer: customerName, state, holder, place, driver, route };
}

/** '53.3400, -6.2600' by driver, for vans located within the last 20 minutes. */
async function readVans({ db, now }: Context, drivers: readonly number[]): Promise<Map<number, string>> {
  if (drivers.length === 0) return new Map();
  const rows = await db
    .selectFrom("driver_places")
    .select(["driver_id", "lat", "lon"])
    .where("driver_id", "in", drivers)
    .where("located_at", ">", new Date(now().getTime() - maxPositionAgeMs))
    .execute();
  return new Map(
    rows.flatMap(({ driver_id, lat, lon }): [number, string][] =>
      lat === null || lon === null ? [] : [[driver_id, `${lat.toFixed(4)}, ${lon.toFixed(4)}`]],
    ),
  );
}
