import type { ShopNote } from "../../contract/shop-notes.ts";
import { isFailure, type Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { findNote, type NamedNote, shopNoteOf } from "./shop-note.ts";

/** Deletes a note among staff. What happened to an order and what its customer was sent stays in its history. */
export const deleteShopNote: Verb<NamedNote & { force: boolean }, ShopNote> = async (context, { force, ...named }) => {
  const event = await findNote(context, named);
  if (isFailure(event)) return event;
  if (!force) {
    const message = "Order notes do not support trashing. Set 'force=true' to delete.";
    return { failed: "woocommerce_rest_trash_not_supported", message };
  }
  if (event.kind !== "note") {
    const message = "Only notes among staff can be deleted: what happened to an order stays in its history.";
    return { failed: "woocommerce_rest_cannot_delete", message };
  }
  await inTransaction(context, (context) => context.db.deleteFrom("order_events").where("id", "=", event.id).execute());
  return shopNoteOf(context, event);
};
