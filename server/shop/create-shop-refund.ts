import type { z } from "zod";
import type { Failure } from "../../contract/errors.ts";
import { isId } from "../../contract/limits.ts";
import type { createShopRefundBody } from "../../contract/shop.schema.ts";
import type { ShopRefund } from "../../contract/shop.ts";
import { type Cents, decimalToCents, formatEuro } from "../../domain/money/euro.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { type RefundLine, refundLinesTotal } from "../../domain/orders/refund-lines.ts";
import { isFailure, type Verb } from "../context.ts";
import { lineIdOf } from "../orders/sold-lines.ts";
import { requestRefund } from "../refunds/request-refund.ts";
import { showShopRefunds } from "./shop-refund.ts";

type Input = { id: OrderId } & z.output<typeof createShopRefundBody>;

/**
 * Refunds an order as a shop client asks: an amount, lines, or both; lines without an amount come to their sum. `api_refund` or
 * `refund_payment` false only records. By default the gateway is asked, as in WooCommerce.
 */
export const createShopRefund: Verb<Input, ShopRefund> = async (context, input) => {
  const { id, reason, refund_payment, api_refund } = input;
  if (!isId(id)) return { failed: "not_found", message: "Invalid order ID." };
  const lines = input.line_items.map(
    (line): RefundLine => ({
      position: line.id - lineIdOf(id, 0),
      quantity: line.quantity,
      amountCents: line.refund_total,
      taxCents: line.refund_tax.reduce((sum, tax) => sum + tax.refund_total, 0),
    }),
  );
  const amountCents = amountOf(input.amount, lines);
  if (isFailure(amountCents)) return amountCents;
  const byGateway = (api_refund ?? true) && (refund_payment ?? true);
  const refund = await requestRefund(context, { orderId: id, amountCents, reason, byGateway, lines });
  if (isFailure(refund)) return refund;
  const [shown] = await showShopRefunds(context, id, [refund]);
  if (!shown) throw new Error(`Refund ${refund.id} cannot be shown`);
  return shown;
};

/** Never by default all that remains: a client that wants that names the amount. */
function amountOf(amount: string | undefined, lines: readonly RefundLine[]): Cents | Failure {
  const total = refundLinesTotal(lines);
  if (amount === undefined) {
    return lines.length > 0 ? total : refuse("Say an amount, or how much of which lines (line_items)");
  }
  const cents = decimalToCents(amount);
  if (cents === null) return refuse("Must be an amount in euro with at most two decimals, such as 10.00");
  return cents >= total ? cents : refuse(`Must not be less than its lines, which come to ${formatEuro(total)}`);
}

function refuse(amount: string): Failure {
  return { failed: "refund_refused", message: "Invalid refund amount.", params: { amount } };
}
