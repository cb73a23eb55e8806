import type { Selectable } from "kysely";
import { wc } from "../../contract/paths.ts";
import type { ShopRefund } from "../../contract/shop.ts";
import { centsToDecimal } from "../../domain/money/euro.ts";
import type { Refunds } from "../database/types.ts";
import { shopTime } from "./shop-time.ts";

/** A refund as wc/v3 shows it. */
export function shopRefundOf(refund: Selectable<Refunds>, orderTotalCents: number, publicUrl: string): ShopRefund {
  const created = shopTime(refund.created_at);
  const order = `${publicUrl}${wc}/orders/${refund.order_id}`;
  const kind = refund.amount_cents === orderTotalCents ? "full" : "partial";
  return {
    id: refund.id,
    date_created: created.local,
    date_created_gmt: created.gmt,
    amount: centsToDecimal(refund.amount_cents),
    reason: refund.reason,
    refunded_by: 0,
    refunded_payment: refund.by_gateway,
    meta_data: [{ id: refund.id, key: "_refund_type", value: kind }],
    line_items: [],
    shipping_lines: [],
    tax_lines: [],
    fee_lines: [],
    _links: {
      self: [{ href: `${order}/refunds/${refund.id}`, targetHints: { allow: ["GET"] } }],
      collection: [{ href: `${order}/refunds` }],
      up: [{ href: order }],
    },
  };
}
