import type { Selectable } from "kysely";
import { wc } from "../../contract/paths.ts";
import type { ShopLineMeta, ShopRefund } from "../../contract/shop.ts";
import { centsToDecimal } from "../../domain/money/euro.ts";
import { roundHalfUp } from "../../domain/money/rounding.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { Orders, RefundLines, Refunds } from "../database/types.ts";
import { isMadeByShop, lineIdOf, readStoredLines, type StoredLineDetail, soldLinesOf } from "../orders/sold-lines.ts";
import { shopTime } from "./shop-time.ts";

type Line = Selectable<RefundLines> & { detail: StoredLineDetail };

type ShopRefundParts = { order: Pick<Selectable<Orders>, "id" | "total_cents">; lines: readonly Line[] };

/** A refund as wc/v3 shows it; quantities and totals of its lines are negative. */
function shopRefundOf(refund: Selectable<Refunds>, { order, lines }: ShopRefundParts, publicUrl: string): ShopRefund {
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
    ...linesOf(order.id, lines),
    tax_lines: [],
    _links: {
      self: [{ href: `${orderUrl}/refunds/${refund.id}`, targetHints: { allow: ["GET"] } }],
      collection: [{ href: `${orderUrl}/refunds` }],
      up: [{ href: orderUrl }],
    },
  };
}

function linesOf(
  orderId: OrderId,
  lines: readonly Line[],
): Pick<ShopRefund, "line_items" | "shipping_lines" | "fee_lines"> {
  const found: Pick<ShopRefund, "line_items" | "shipping_lines" | "fee_lines"> = {
    line_items: [],
    shipping_lines: [],
    fee_lines: [],
  };
  for (const line of lines) {
    const { detail } = line;
    const id = lineIdOf(line.refund_id, line.position);
    const totals = { total: minus(line.amount_cents), total_tax: minus(line.tax_cents), taxes: [] as [] };
    const meta_data = metaOf(id, lineIdOf(orderId, line.position));
    switch (detail.kind) {
      case "item":
        found.line_items.push({
          id,
          name: detail.name,
          product_id: detail.product?.id ?? 0,
          variation_id: 0,
          quantity: line.quantity === 0 ? 0 : -line.quantity,
          tax_class: "",
          subtotal: totals.total,
          subtotal_tax: totals.total_tax,
          ...totals,
          meta_data,
          sku: detail.product?.sku ?? null,
          global_unique_id: detail.product ? "" : null,
          price: line.quantity === 0 ? 0 : roundHalfUp(BigInt(line.amount_cents), BigInt(line.quantity)) / 100,
          image: { id: detail.product ? "" : 0, src: "" },
          parent_name: null,
        });
        break;
      case "shipping":
        found.shipping_lines.push({
          id,
          method_title: detail.name,
          method_id: detail.methodId,
          instance_id: "",
          ...totals,
          tax_status: "taxable",
          meta_data,
        });
        break;
      case "fee":
        found.fee_lines.push({
          id,
          name: detail.name,
          tax_class: "",
          tax_status: "taxable",
          amount: "",
          ...totals,
          meta_data,
        });
    }
  }
  return found;
}

/** Which line of the order it gives back. */
function metaOf(id: number, orderLineId: number): ShopLineMeta[] {
  const value = String(orderLineId);
  const key = "_refunded_item_id";
  return [{ id: id * 100, key, value, display_key: key, display_value: value }];
}

function minus(cents: number): string {
  return `${cents === 0 ? "" : "-"}${centsToDecimal(cents)}`;
}

type Wanted = Pick<Context, "db"> & { environment: Pick<Context["environment"], "publicUrl"> };

/** Refunds of one order in the shop's shape, with the lines that they gave back. */
export async function showShopRefunds(
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
    return shopRefundOf(refund, { order, lines }, environment.publicUrl);
  });
}
