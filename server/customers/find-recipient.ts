import type { z } from "zod";
import type { recipientBody } from "../../contract/recipients.schema.ts";
import type { FoundRecipient, RecipientExport } from "../../contract/recipients.ts";
import { readAddressesOf } from "../accounts/erase-address-contacts.ts";
import { storeExport } from "../audit/store-export.ts";
import type { Context, Verb } from "../context.ts";
import { orderNumber } from "../database/order-number.ts";
import { orderJsonOf } from "../orders/stored-order.ts";
import { countOwnOrders, metadataOfStop, type NamedStop, readStopsNaming, recipientOf } from "./recipient-stops.ts";

type Input = z.output<typeof recipientBody>;

/** Whether the order's driver still needs the contacts of its stops. */
export function isOpen({ status }: NamedStop["order"]): boolean {
  return status === "pending" || status === "processing" || status === "on-hold";
}

export const findRecipient: Verb<Input, FoundRecipient> = async (context, { contact }) => {
  const recipient = recipientOf(contact);
  const stops = await readStopsNaming(context.db, recipient);
  return {
    stops: stops.map(({ order, stop, name, phone }) => ({
      orderId: order.id,
      number: String(orderNumber(order)),
      stop,
      name,
      phone,
      town: stop === "pickup" ? order.pickup_town : order.dropoff_town,
      day: order.scheduled_date,
      isOpen: isOpen(order),
    })),
    savedAddresses: (await readSavedAddresses(context, stops)).length,
    customerOrders: await countOwnOrders(context.db, recipient),
  };
};

/** Everything stored about a recipient, without the customer who placed the order. */
export const exportRecipient: Verb<Input, RecipientExport> = async (context, { contact }) => {
  const { db, now } = context;
  const stops = await readStopsNaming(db, recipientOf(contact));
  const found: Record<string, unknown>[] = [];
  for (const { order, stop, name, phone } of stops) {
    const { meta, shipment } = orderJsonOf(order);
    const metadata = meta as Record<string, unknown>;
    const events = await db
      .selectFrom("delivery_events")
      .select(["kind", "happened_at", "data"])
      .where("order_id", "=", order.id)
      .where("stop", "=", stop)
      .orderBy("happened_at")
      .execute();
    // Without the photos, which anyone allowed to see the order can fetch.
    const proofs = await db
      .selectFrom("proofs")
      .select(["kind", "signed_by", "strokes", "taken_at", "sha256"])
      .where("order_id", "=", order.id)
      .where("stop", "=", stop)
      .orderBy("taken_at")
      .execute();
    found.push({
      order: String(orderNumber(order)),
      stop,
      name,
      phone,
      day: order.scheduled_date,
      address: shipment[stop] ?? null,
      details: Object.fromEntries(metadataOfStop(stop).flatMap((key) => (metadata[key] ? [[key, metadata[key]]] : []))),
      delivery: events,
      proofs,
    });
  }
  const savedAddresses = await readSavedAddresses(context, stops);
  const [first] = stops;
  await storeExport(context, {
    act: "export.personal_data",
    ...(first && { object: { kind: "order", id: first.order.id } }),
    rows: stops.length,
  });
  return {
    exportedAt: now().toISOString(),
    contact,
    stops: found,
    savedAddresses: savedAddresses.map(({ search_text: _, ...row }) => row),
  };
};

/** The address book entries of accounts with the names and phones of these stops. */
export async function readSavedAddresses(context: Context, stops: readonly NamedStop[]) {
  const found = new Map<number, Awaited<ReturnType<typeof readAddressesOf>>[number]>();
  for (const { name, phone } of stops)
    for (const row of await readAddressesOf(context, { name, phone, accountId: null })) found.set(row.id, row);
  return [...found.values()];
}
