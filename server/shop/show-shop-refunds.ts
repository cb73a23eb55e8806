import type { Selectable } from "kysely";
import type { ShopRefund } from "../../contract/shop.ts";
import type { Context } from "../context.ts";
import type { Refunds } from "../database/types.ts";
import { readStoredLines, soldLinesOf } from "../orders/sold-lines.ts";
import { isMadeByShop } from "../orders/stored-line.ts";
import { shopRefundOf } from "./shop-refund.ts";

type Wanted = Pick<Context, "db"> & { environment: Pick<Context["environment"], "publicUrl"> };

/** Refunds of one order in the shop's shape, with the lines that they gave back. */
export async function showShopRefunds(
  { db, environment }: Wanted,
  orderId: number,
  refunds: Selectable<Refunds>[],
): Promise<ShopRefund[]> {
  if (refunds.length === 0) return [];
  const ids = refunds.map(({ id }) => id);
  const [order, given] = await Promise.all([
    db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow(),
    db.selectFrom("refund_lines").selectAll().where("refund_id", "in", ids).orderBy("position").execute(),
  ]);
  const stored = given.length > 0 && isMadeByShop(order) ? await readStoredLines(db, [orderId]) : null;
  const sold = given.length > 0 ? soldLinesOf(order, stored) : [];
  return refunds.map((refund) => {
    const lines = given.flatMap((line) => {
      const of = sold.find(({ position }) => position === line.position);
      return line.refund_id === refund.id && of ? [{ ...line, detail: of.detail }] : [];
    });
    return shopRefundOf(refund, { order, lines }, environment.publicUrl);
  });
}
