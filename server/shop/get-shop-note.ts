import type { ShopNote } from "../../contract/shop-notes.ts";
import { isFailure, type Verb } from "../context.ts";
import { findNote, type NamedNote, shopNoteOf } from "./shop-note.ts";

/** One entry of an order's history. */
export const getShopNote: Verb<NamedNote, ShopNote> = async (context, named) => {
  const event = await findNote(context, named);
  return isFailure(event) ? event : shopNoteOf(context, event);
};
