import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import { wc } from "../../contract/paths.ts";
import type { ShopNote } from "../../contract/shop-notes.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import type { OrderEvents } from "../database/types.ts";
import { addOrderNote } from "../order-actions/add-order-note.ts";
import { findShopOrder } from "./load-shop-orders.ts";
import { shopTime } from "./shop-fields.ts";
import { refuseParameter, validIdOrZero } from "./shop-parameters.ts";

type NamedNote = { id: OrderId; noteId: number };

type NoteSearch = { id: OrderId; type: "any" | "customer" | "internal" };

/** An order's history as notes, newest first; `customer`: only notes emailed to the customer. */
export const listShopNotes: Verb<NoteSearch, ShopNote[]> = async (context, { id, type }) => {
  const order = await findShopOrder(context.db, id);
  if (isFailure(order)) return order;
  const events = await context.db
    .selectFrom("order_events")
    .selectAll()
    .where("order_id", "=", id)
    .where("note", "<>", "")
    .$if(type !== "any", (query) => query.where("kind", type === "customer" ? "=" : "<>", "customer_note"))
    .orderBy("happened_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return events.map((event) => toShopNote(context, event));
};

export const getShopNote: Verb<NamedNote, ShopNote> = async (context, named) => {
  const event = await findNote(context, named);
  return isFailure(event) ? event : toShopNote(context, event);
};

type NewNote = { id: OrderId; note: string; customer_note: boolean };

/** Adds a note to an order; `customer_note` emails it to the customer. */
export const createShopNote: Verb<NewNote, ShopNote> = async (context, { id, note, customer_note }) => {
  const order = await findShopOrder(context.db, id);
  if (isFailure(order)) return order;
  if (customer_note && order.customer_email === "") {
    return refuseParameter("customer_note", "This order has no email address to send a note to.");
  }
  const added = await addOrderNote(context, { id, text: note, toCustomer: customer_note });
  return isFailure(added) ? added : getShopNote(context, { id, noteId: added.id });
};

/** Deletes an internal note. Events and notes to the customer stay in the history. */
export const deleteShopNote: Verb<NamedNote & { force: boolean }, ShopNote> = async (context, { force, ...named }) => {
  const event = await findNote(context, named);
  if (isFailure(event)) return event;
  if (!force) {
    const message = "Order notes do not support trashing. Set 'force=true' to delete.";
    return { failed: "woocommerce_rest_trash_not_supported", message };
  }
  if (event.kind !== "note") {
    const message = "Only internal notes can be deleted: what happened to an order stays in its history.";
    return { failed: "woocommerce_rest_cannot_delete", message };
  }
  await inTransaction(context, async (context) => {
    const { numDeletedRows } = await context.db
      .deleteFrom("order_events")
      .where("id", "=", event.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    const object = { kind: "order", id: event.order_id } as const;
    await storeAuditEntry(context, { act: "order.note_deleted", object, before: { noteId: event.id } });
  });
  return toShopNote(context, event);
};

async function findNote({ db }: Context, { id, noteId }: NamedNote): Promise<Selectable<OrderEvents> | Failure> {
  const order = await findShopOrder(db, id);
  if (isFailure(order)) return order;
  const event = await db
    .selectFrom("order_events")
    .selectAll()
    .where("id", "=", validIdOrZero(noteId))
    .where("order_id", "=", id)
    .where("note", "<>", "")
    .executeTakeFirst();
  return event ?? { failed: "not_found", message: "Invalid resource ID." };
}

/** An event of an order's history in the format of wc/v3. */
function toShopNote(
  { environment }: Context,
  { id, order_id, actor, happened_at, note, kind }: Selectable<OrderEvents>,
): ShopNote {
  const created = shopTime(happened_at);
  const order = `${environment.publicUrl}${wc}/orders/${order_id}`;
  return {
    id,
    author: actor,
    date_created: created.local,
    date_created_gmt: created.gmt,
    note,
    customer_note: kind === "customer_note",
    _links: {
      self: [{ href: `${order}/notes/${id}` }],
      collection: [{ href: `${order}/notes` }],
      up: [{ href: order }],
    },
  };
}
