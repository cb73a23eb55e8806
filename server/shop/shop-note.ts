import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import { isId } from "../../contract/limits.ts";
import { wc } from "../../contract/paths.ts";
import type { ShopNote } from "../../contract/shop-notes.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { type Context, isFailure } from "../context.ts";
import type { OrderEvents } from "../database/types.ts";
import { findShopOrder } from "./get-shop-order.ts";
import { shopTime } from "./shop-time.ts";

export type NamedNote = { id: OrderId; noteId: number };

/** An entry of an order's history by its number, or that there is none. */
export async function findNote({ db }: Context, { id, noteId }: NamedNote): Promise<Selectable<OrderEvents> | Failure> {
  const order = await findShopOrder(db, id);
  if (isFailure(order)) return order;
  const event = isId(noteId)
    ? await db
        .selectFrom("order_events")
        .selectAll()
        .where("id", "=", noteId)
        .where("order_id", "=", id)
        .where("note", "<>", "")
        .executeTakeFirst()
    : undefined;
  return event ?? { failed: "not_found", message: "Invalid resource ID." };
}

/** An entry of an order's history as wc/v3 shows it. */
export function shopNoteOf(
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
