import { defineCall } from "./call.ts";
import { wc } from "./paths.ts";
import type { deleteShopQuery, shopIdParams, shopItemQuery, shopWriteQuery } from "./shop.schema.ts";
import type { createShopNoteBody, listShopNotesQuery, shopNoteParams } from "./shop-notes.schema.ts";

/** An entry of an order's history. `author` is who did it; `customer_note` means that the customer was sent it. */
export type ShopNote = {
  id: number;
  author: string;
  date_created: string;
  date_created_gmt: string;
  note: string;
  customer_note: boolean;
  _links: { self: { href: string }[]; collection: { href: string }[]; up: { href: string }[] };
};

const notes = `${wc}/orders/{id}/notes`;

/** Newest first. */
export const listShopNotes = defineCall<{ params: typeof shopIdParams; query: typeof listShopNotesQuery }, ShopNote[]>({
  name: "listShopNotes",
  method: "GET",
  path: notes,
  access: "api_key",
  status: 200,
  summary: "An order's history as notes",
});

export const getShopNote = defineCall<{ params: typeof shopNoteParams; query: typeof shopItemQuery }, ShopNote>({
  name: "getShopNote",
  method: "GET",
  path: `${notes}/{noteId}`,
  access: "api_key",
  status: 200,
  summary: "One entry of an order's history",
});

export const createShopNote = defineCall<
  { params: typeof shopIdParams; query: typeof shopWriteQuery; body: typeof createShopNoteBody },
  ShopNote
>({
  name: "createShopNote",
  method: "POST",
  path: notes,
  access: "api_key",
  status: 201,
  summary: "Add an internal note to an order, or one sent to its customer",
});

/** `force` must be true. Only internal notes can be deleted. */
export const deleteShopNote = defineCall<{ params: typeof shopNoteParams; query: typeof deleteShopQuery }, ShopNote>({
  name: "deleteShopNote",
  method: "DELETE",
  path: `${notes}/{noteId}`,
  access: "api_key",
  status: 200,
  summary: "Delete an internal note",
});
