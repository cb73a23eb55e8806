import type { Selectable } from "kysely";
import { wc } from "../../contract/paths.ts";
import type { ShopRefund } from "../../contract/shop.ts";
import { centsToDecimal } from "../../domain/money/euro.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { Orders, RefundLines, Refunds } from "../database/types.ts";
import { isMadeByShop, lineIdOf, readStoredLines, type StoredLineDetail, soldLinesOf } from "../orders/sold-lines.ts";
import { shopTime } from "./shop-fields.ts";
import { toFeeLine, toItemLine, toLineMetadata, toShippingLine, unitPrice } from "./to-shop-lines.ts";

type Line = Selectable<RefundLines> & { detail: StoredLineDetail };

type ShopRefundParts = { order: Pick<Selectable<Orders>, "id" | "total_cents">; lines: readonly Line[] };

/** A refund in the format of wc/v3; quantities and totals of its lines are negative. */
function toShopRefund(refund: Selectable<Refunds>, { order, lines }: ShopRefundParts, publicUrl: string): ShopRefund {
  const created = shopTime(refund.created_at);
  const orderUrl = `${publicUrl}${wc}/orders/${order.id}`;
  const kind = refund.amount_cents === order.total_cents ? "full" : "partial";
  return {
    id: refund.id,
    date_created: created.local,
    date_created_gmt: created.gmt,
    amount: centsToDecimal(refund.amount_cents),
    reason: refund.reason,
    refunded_by: 0,
    refunded_payment: refund.by_gateway,
    meta_data: [{ id: refund.id, key: "_refund_type", value: kind }],
    ...toRefundedLines(order.id, lines),
    tax_lines: [],
    _links: {
      self: [{ href: `${orderUrl}/refunds/${refund.id}`, targetHints: { allow: ["GET"] } }],
      collection: [{ href: `${orderUrl}/refunds` }],
      up: [{ href: orderUrl }],
    },
  };
}

type RefundedLines = Pick<ShopRefund, "line_items" | "shipping_lines" | "fee_lines">;

function toRefundedLines(orderId: OrderId, lines: readonly Line[]): RefundedLines {
  const shown: RefundedLines = { line_items: [], shipping_lines: [], fee_lines: [] };
  for (const { detail, quantity, ...line } of lines) {
    const id = lineIdOf(line.refund_id, line.position);
    // The line of the order that is refunded.
    const meta_data = toLineMetadata(id, [["_refunded_item_id", String(lineIdOf(orderId, line.position))]]);
    const totals = { total: minus(line.amount_cents), total_tax: minus(line.tax_cents) };
    const figures = { id, ...totals, meta_data };
    if (detail.kind === "shipping") shown.shipping_lines.push(toShippingLine(detail, figures));
    else if (detail.kind === "fee") shown.fee_lines.push(toFeeLine(detail, figures));
    else {
      const subtotals = { subtotal: totals.total, subtotal_tax: totals.total_tax };
      const price = unitPrice(line.amount_cents, quantity);
      const given = quantity === 0 ? 0 : -quantity;
      shown.line_items.push(toItemLine(detail, { ...figures, ...subtotals, quantity: given, price }));
    }
  }
  return shown;
}

function minus(cents: number): string {
  return `${cents === 0 ? "" : "-"}${centsToDecimal(cents)}`;
}

type Wanted = Pick<Context, "db"> & { environment: Pick<Context["environment"], "publicUrl"> };

/** Loads refunds of one order in the format of wc/v3, with the lines they refund. */
export async function loadShopRefunds(
  { db, environment }: Wanted,
  orderId: OrderId,
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
    return toShopRefund(refund, { order, lines }, environment.publicUrl);
  });
}
