import type { ShopNote } from "../../contract/shop-notes.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { isFailure, type Verb } from "../context.ts";
import { addOrderNote } from "../orders/add-order-note.ts";
import { findShopOrder } from "./get-shop-order.ts";
import { getShopNote } from "./read-shop-notes.ts";
import { refuseParameter } from "./refusals.ts";

type Input = { id: OrderId; note: string; customer_note: boolean };

/** Adds a note to an order; with `customer_note` its customer is sent it. */
export const createShopNote: Verb<Input, ShopNote> = async (context, { id, note, customer_note }) => {
  const order = await findShopOrder(context.db, id);
  if (isFailure(order)) return order;
  if (customer_note && order.customer_email === "") {
    return refuseParameter("customer_note", "This order has no email address to send a note to.");
  }
  const added = await addOrderNote(context, { id, text: note, toCustomer: customer_note });
  return isFailure(added) ? added : getShopNote(context, { id, noteId: added.id });
};
