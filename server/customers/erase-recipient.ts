import { sql } from "kysely";
import type { z } from "zod";
import type { Failure } from "../../contract/errors.ts";
import type { eraseRecipientBody } from "../../contract/recipients.schema.ts";
import { eraseAddressContacts } from "../accounts/erase-address-contacts.ts";
import { actorName } from "../actor-name.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Context, Verb } from "../context.ts";
import { orderNumber } from "../database/order-number.ts";
import { foldOrderChanges } from "../database/summaries/fold-order-changes.ts";
import { inTransaction } from "../database/transaction.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { deleteAnswersHolding, deleteIdempotentAnswers, townOnly } from "./erase-orders.ts";
import { isOpen, readSavedAddresses } from "./find-recipient.ts";
import { metadataOfStop, type NamedStop, readStopsNaming, recipientOf } from "./recipient-stops.ts";

type Input = z.output<typeof eraseRecipientBody>;
type Erased = { stops: number; savedAddresses: number };

/**
 * Erases a person who is named at stops of other people's orders: contact, instructions, street, signature and pictures
 * of those stops, and the orders' emails, forms and quotes, which repeat them. Fails with `not_erasable` while a driver
 * needs the data, and with `action_refused` if the number of stops has changed since staff saw it.
 */
export const eraseRecipient: Verb<Input, Erased> = (context, { contact, seen }) =>
  inTransaction(context, async (context) => {
    const stops = await readStopsNaming(context.db, recipientOf(contact), { lock: true });
    const refused = refuseErasure(stops, seen);
    if (refused) return refused;
    const addresses = await readSavedAddresses(context, stops);
    await eraseAddressContacts(
      context,
      stops.map(({ name, phone }) => ({ name, phone, accountId: null })),
    );
    await deleteCopies(context, stops);
    for (const stop of stops) await eraseStop(context, stop);
    await foldOrderChanges(context.db);
    const erased = { stops: stops.length, savedAddresses: addresses.length };
    await storeAuditEntry(context, {
      act: "personal_data.erased",
      object: { kind: "order", id: stops[0]?.order.id ?? 0 },
      after: erased,
    });
    // Only counts, because the log is not erased.
    context.log.info(erased, "A recipient was erased");
    return erased;
  });

function refuseErasure(stops: readonly NamedStop[], seen: number): Failure | null {
  const reasons = stops
    .filter(({ order }) => isOpen(order))
    .map(({ order }) => `Order ${orderNumber(order)} is not completed: its driver still needs this contact.`);
  if (reasons.length > 0) {
    const message = `This person cannot be erased yet. ${reasons[0]}`;
    return { failed: "not_erasable", message, details: { reasons } };
  }
  if (stops.length === seen) return null;
  return { failed: "action_refused", message: "The stops that name this person have changed. Search again first." };
}

/** Deletes everything that repeats the contacts of a whole order. */
async function deleteCopies(context: Context, stops: readonly NamedStop[]): Promise<void> {
  const { db } = context;
  const ids = [0, ...stops.map(({ order }) => order.id)];
  const quoteIds = ["", ...stops.flatMap(({ order }) => order.quote_id ?? [])];
  await db.deleteFrom("emails").where("order_id", "in", ids).execute();
  await db.deleteFrom("form_submissions").where("order_id", "in", ids).execute();
  await deleteIdempotentAnswers(db, ids, quoteIds);
  await deleteAnswersHolding(
    db,
    stops.flatMap(({ name, phone }) => [name, phone]),
  );
  await db.deleteFrom("quotes").where("id", "in", quoteIds).execute();
}

async function eraseStop(context: Context, { order, stop, name, phone }: NamedStop): Promise<void> {
  const { db, now } = context;
  const path = sql.lit(`{${stop}}`);
  await db
    .updateTable("orders")
    .set({
      meta: sql<string>`meta - ${[...metadataOfStop(stop), "special_instructions"]}::text[]`,
      shipment: sql<string>`case when shipment ? ${stop}
        then jsonb_set(shipment - 'positions', ${path}::text[], ${townOnly("shipment", stop)}) else shipment end`,
      // An imported order's shipping address may be the recipient's.
      shipping: sql<string>`case when phone_digits(coalesce(shipping ->> 'phone', '')) = phone_digits(${phone}) and ${phone} <> ''
        then '{}' else shipping end`,
      customer_note: "",
      date_modified: now(),
    })
    .where("id", "=", order.id)
    .execute();
  await db
    .updateTable("documents")
    .set({ data: sql<string>`data || jsonb_build_object(${stop}::text, ${townOnly("data", stop)})` })
    .where("order_id", "=", order.id)
    .execute();
  await db
    .updateTable("delivery_events")
    .set({ data: sql<string>`data - 'signedBy' - 'note'` })
    .where("order_id", "=", order.id)
    .where("stop", "=", stop)
    .execute();
  await db.deleteFrom("proofs").where("order_id", "=", order.id).where("stop", "=", stop).execute();
  for (const known of [name, phone].filter((text) => text.length > 2))
    await db
      .updateTable("order_events")
      .set({ note: sql<string>`replace(note, ${known}, 'the recipient')`, data: "{}" })
      .where("order_id", "=", order.id)
      .where(sql<boolean>`strpos(note || data::text, ${known}) > 0`)
      .execute();
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: actorName(context.actor),
    kind: "erased",
    note: `The personal data of the contact at the ${stop === "pickup" ? "pickup" : "drop-off"} was erased`,
  });
}
