import type { Selectable } from "kysely";
import { brand } from "../../brand.ts";
import { orderMissing } from "../../contract/orders.ts";
import { collectionCalendar } from "../../contract/settings.ts";
import { formatAddress } from "../../domain/addresses/address.ts";
import { courierCallText } from "../../domain/deliveries/courier-call.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { calendarFile } from "../../domain/schedule/calendar-file.ts";
import { collectionWindow } from "../../domain/schedule/collection-hours.ts";
import { showTime } from "../../domain/schedule/dates.ts";
import { dublinInstant } from "../../domain/schedule/dublin.ts";
import type { Verb } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { findOrderByKey } from "./find-order.ts";
import { orderJsonOf, referencesOf } from "./stored-order.ts";

/**
 * The collection as a calendar event, within collection hours. It contains neither key nor link, because calendars are
 * shared.
 */
export const getCollectionEvent: Verb<{ id: OrderId; key: string }, { name: string; text: string }> = async (
  context,
  input,
) => {
  const order = await findOrderByKey(context.db, input);
  if (!order) return { failed: "not_found", message: orderMissing };
  const date = plannedCollectionDay(order);
  if (date === null) return { failed: "action_refused", message: "No collection is planned for this booking." };
  const { settings } = await context.settings.current();
  const { from, until } = collectionWindow(order.priority ?? "same_day", collectionCalendar(settings));
  const { shipment } = orderJsonOf(order);
  const { booking } = referencesOf(order);
  const confirmed = order.status === "processing";
  const text = calendarFile(
    {
      uid: `order-${order.id}@${new URL(context.environment.publicUrl).hostname}`,
      writtenAt: context.now(),
      start: dublinInstant(date, from),
      end: dublinInstant(date, until),
      summary: `${confirmed ? "Courier collects" : "Courier requested"} (${booking})`,
      description: [
        `${brand.name}, booking ${booking}.`,
        `Couriers collect ${showTime(from)}-${showTime(until)}. ${courierCallText}`,
        ...(shipment.dropoff ? [`To ${formatAddress(shipment.dropoff)}`] : []),
        `Questions? ${brand.officePhone.display}`,
      ].join("\n"),
      location: shipment.pickup ? formatAddress(shipment.pickup) : "",
      confirmed,
    },
    brand.name,
  );
  return { name: `collection-${booking}.ics`, text };
};

/** The day of the collection; null before payment, and once no courier will come. */
export function plannedCollectionDay({ status, scheduled_date: date }: Selectable<Orders>): string | null {
  return status === "processing" || status === "on-hold" ? date : null;
}
