import type { ShopNote } from "../../contract/shop-notes.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { isFailure, type Verb } from "../context.ts";
import { findShopOrder } from "./get-shop-order.ts";
import { findNote, type NamedNote, shopNoteOf } from "./shop-note.ts";

type Input = { id: OrderId; type: "any" | "customer" | "internal" };

/** An order's whole history as notes, newest first; `customer`: what its customer was sent as a note. */
export const listShopNotes: Verb<Input, ShopNote[]> = async (context, { id, type }) => {
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
  return events.map((event) => shopNoteOf(context, event));
};

/** One entry of an order's history. */
export const getShopNote: Verb<NamedNote, ShopNote> = async (context, named) => {
  const event = await findNote(context, named);
  return isFailure(event) ? event : shopNoteOf(context, event);
};
