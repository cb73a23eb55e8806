import type { Selectable } from "kysely";
import type { JobSheet } from "../../contract/run-sheet.ts";
import { collectionCalendar, type Settings } from "../../contract/settings.ts";
import { trackPath } from "../../contract/tracking.ts";
import { type Address, emptyAddress } from "../../domain/addresses/address.ts";
import { courierServiceName, customerNameOf } from "../../domain/orders/display-defaults.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { type OrderStatus, statusInWords } from "../../domain/orders/statuses.ts";
import { priorityLabel } from "../../domain/pricing/names.ts";
import { collectionWindow } from "../../domain/schedule/collection-hours.ts";
import type { Context, Verb } from "../context.ts";
import { orderNumber } from "../database/order-number.ts";
import type { Orders } from "../database/types.ts";
import { qrCode } from "../qr-code.ts";
import { dropoffInstructions } from "./order-details.ts";
import { readAccountNotes } from "./read-account-notes.ts";
import { type SheetStop, sheetTimes } from "./sheet-times.ts";
import { orderJsonOf, referencesOf } from "./stored-order.ts";

/** Job sheets for drivers, in the requested order. */
export const getJobSheets: Verb<{ orders: OrderId[] }, { sheets: JobSheet[] }> = async (context, { orders }) => {
  return { sheets: await readJobSheets(context, orders) };
};

export async function readJobSheets(context: Context, ids: OrderId[]): Promise<JobSheet[]> {
  const { settings } = await context.settings.current();
  const rows = await context.db.selectFrom("orders").selectAll().where("id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const deliveries = await context.db
    .selectFrom("deliveries")
    .select(["order_id", "track_key"])
    .where("order_id", "in", ids)
    .execute();
  const keys = new Map(deliveries.map(({ order_id, track_key }) => [order_id, track_key]));
  const stops = await context.db
    .selectFrom("stops")
    .select(["order_id", "kind", "state", "from_at", "by_at"])
    .where("order_id", "in", ids)
    .execute();
  const accounts = await readAccountNotes(context.db, ids);
  const { publicUrl } = context.environment;
  return ids.flatMap((id) => {
    const order = byId.get(id);
    if (!order) return [];
    const own = stops.filter(({ order_id }) => order_id === order.id);
    return [
      {
        ...sheetOf(order, own, settings, trackingOf(publicUrl, keys.get(order.id))),
        account: accounts.get(order.id) ?? null,
      },
    ];
  });
}

const carried: readonly OrderStatus[] = ["processing", "completed"];

function sheetOf(
  order: Selectable<Orders>,
  stops: readonly SheetStop[],
  settings: Settings,
  tracking: JobSheet["tracking"],
): Omit<JobSheet, "account"> {
  const { shipment, billing, meta } = orderJsonOf(order);
  const text = (value: string | number | undefined) => String(value ?? "");
  const hours = order.priority === null ? null : collectionWindow(order.priority, collectionCalendar(settings));
  return {
    orderId: order.id,
    number: orderNumber(order),
    reference: referencesOf(order).booking,
    notCarried: carried.includes(order.status) ? null : statusInWords(order.status),
    ...sheetTimes(order, hours, stops),
    service: order.service_name || courierServiceName,
    priority: order.priority === null ? "" : priorityLabel(order.priority),
    pickup: {
      address: addressOrLine(shipment.pickup, text(meta.pickup_address)),
      contactName: text(meta.pickup_contact_name),
      contactPhone: text(meta.pickup_contact_phone),
      instructions: text(meta.pickup_instructions),
    },
    dropoff: {
      address: addressOrLine(shipment.dropoff, text(meta.dropoff_address)),
      contactName: text(meta.delivery_contact_name),
      contactPhone: text(meta.delivery_contact_phone),
      instructions: dropoffInstructions(meta),
    },
    customer: {
      name: customerNameOf(order.customer_name, billing.email || order.customer_email),
      phone: billing.phone ?? order.customer_phone,
    },
    goods: {
      packageName: shipment.packageName ?? text(meta.package_type),
      description: text(meta.package_description),
      weight: meta.package_weight ? Number(meta.package_weight) : null,
      quantity: shipment.quantity ?? 1,
      pallet: shipment.pallet ?? null,
    },
    distanceKm: order.distance_km === null ? null : Number(order.distance_km),
    tracking,
  };
}

/**
 * A tracking link without the price, because whoever has the sheet may see only where the delivery is. Null without a
 * tracking page.
 */
function trackingOf(publicUrl: string, key: string | null | undefined): JobSheet["tracking"] {
  if (key == null) return null;
  const url = publicUrl + trackPath(key);
  return { url, code: qrCode(url) };
}

/** The address of a booking, or an address line for orders of a shop, which have only that. */
export function addressOrLine(address: Address | undefined, line: string): Address {
  return address ?? { ...emptyAddress, address1: line, country: "IE" };
}
