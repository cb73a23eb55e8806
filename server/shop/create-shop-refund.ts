import type { z } from "zod";
import type { createShopRefundBody } from "../../contract/shop.schema.ts";
import type { ShopRefund } from "../../contract/shop.ts";
import { decimalToCents } from "../../domain/money/euro.ts";
import { isFailure, type Verb } from "../context.ts";
import { requestRefund } from "../orders/request-refund.ts";
import { refuseForeignShop } from "./refuse-foreign-shop.ts";
import { shopRefundOf } from "./shop-refund.ts";

const largestId = 2_147_483_647;

/**
 * Refunds an order as a shop client asks: `api_refund` or `refund_payment` false only records. Asked of the gateway unless told otherwise,
 * as in WooCommerce.
 */
export const createShopRefund: Verb<{ id: number } & z.output<typeof createShopRefundBody>, ShopRefund> = async (
  context,
  { id, amount, reason, refund_payment, api_refund },
) => {
  // Our staff's own screen refunds by this call, and what they refund goes to that site first.
  const foreign = context.actor.kind === "staff" ? null : refuseForeignShop(context);
  if (foreign) return foreign;
  if (id < 1 || id > largestId) return { failed: "not_found", message: "Invalid order ID." };
  const amountCents = amount === undefined ? null : decimalToCents(amount);
  if (amount !== undefined && amountCents === null) {
    return {
      failed: "refund_refused",
      message: "Invalid refund amount.",
      params: { amount: "Must be an amount in euro with at most two decimals, such as 10.00" },
    };
  }
  const byGateway = (api_refund ?? true) && (refund_payment ?? true);
  const refund = await requestRefund(context, { orderId: id, amountCents, reason, byGateway });
  if (isFailure(refund)) return refund;
  const { total_cents } = await context.db
    .selectFrom("orders")
    .select("total_cents")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return shopRefundOf(refund, total_cents, context.environment.publicUrl);
};
