import { createShopRefund, type ShopRefund, type ShopRefundRequest } from "../../../contract/shop.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { ApiError } from "../../api/api-error.ts";
import { staffCall } from "../shell/staff-call.ts";

/** Thrown when a refund was not made; `serverText` is the server's reason, if it gave one. */
export class RefundFailure extends Error {
  readonly serverText: string | null;

  constructor(serverText: string | null) {
    super(serverText ?? "Failed to process refund");
    this.name = "RefundFailure";
    this.serverText = serverText;
  }
}

/** The gateway may be slow, and its answer matters: the time-out is long. */
const timeoutMs = 60_000;

/** Asks the shop for a refund. Fails with the server's message, else with 'Failed to process refund'. */
export async function sendRefund(
  orderId: OrderId,
  body: ShopRefundRequest,
  idempotencyKey: string,
): Promise<ShopRefund> {
  try {
    return await staffCall(createShopRefund, { params: { id: orderId }, body }, { idempotencyKey, timeoutMs });
  } catch (error) {
    const isAnswer = error instanceof ApiError && !error.isUnanswered && error.code !== "unreadable";
    const failure = new RefundFailure((isAnswer && error.message) || null);
    console.error(failure.message);
    throw failure;
  }
}
