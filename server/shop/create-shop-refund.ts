import type { z } from "zod";
import type { Failure } from "../../contract/errors.ts";
import { isId } from "../../contract/limits.ts";
import type { createShopRefundBody } from "../../contract/shop.schema.ts";
import type { ShopRefund } from "../../contract/shop.ts";
import { type Cents, decimalToCents, formatEuro } from "../../domain/money/euro.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { type RefundLine, refundLinesTotal } from "../../domain/orders/refund-lines.ts";
import { refuseUnconfirmedRefund } from "../auth/confirmation.ts";
import { isFailure, type Verb } from "../context.ts";
import { lineIdOf } from "../orders/sold-lines.ts";
import { requestRefund } from "../refunds/book-refund.ts";
import { loadShopRefunds } from "./load-shop-refunds.ts";

type Input = { id: OrderId } & z.output<typeof createShopRefundBody>;

/**
 * Refunds an order for a shop client, by amount, lines or both; without an amount the lines are added up. As in
 * WooCommerce the gateway pays it back unless `api_refund` or `refund_payment` is false, which only records it.
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
  const amountCents = refundAmount(input.amount, lines);
  if (isFailure(amountCents)) return amountCents;
  const unconfirmed = await refuseUnconfirmedRefund(context, amountCents);
  if (unconfirmed) return unconfirmed;
  const byGateway = (api_refund ?? true) && (refund_payment ?? true);
  const refund = await requestRefund(context, { orderId: id, amountCents, reason, byGateway, lines });
  if (isFailure(refund)) return refund;
  const [shown] = await loadShopRefunds(context, id, [refund]);
  if (!shown) throw new Error(`Refund ${refund.id} cannot be shown`);
  return shown;
};

/** Never defaults to everything that remains: a client that wants that has to name the amount. */
function refundAmount(amount: string | undefined, lines: readonly RefundLine[]): Cents | Failure {
  const total = refundLinesTotal(lines);
  if (amount === undefined) {
    return lines.length > 0 ? total : refuse("Give an amount, or how much of which lines (line_items)");
  }
  const cents = decimalToCents(amount);
  if (cents === null) return refuse("Must be an amount in euro with at most two decimals, such as 10.00");
  return cents >= total ? cents : refuse(`Must not be less than its lines, which add up to ${formatEuro(total)}`);
}

function refuse(amount: string): Failure {
  return { failed: "refund_refused", message: "Invalid refund amount.", params: { amount } };
}
