import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { refuseCardAmount } from "../../domain/orders/payment-methods.ts";
import { isPayable, statusInWords } from "../../domain/orders/statuses.ts";
import { capitalise } from "../../domain/text/words.ts";
import type { Orders } from "../database/types.ts";

/** Why an order cannot be paid online, in the shop's words; null where it can. */
export function refusePayment(
  order: Pick<Selectable<Orders>, "status" | "total_cents" | "date_paid"> | null,
): Failure | null {
  if (!order) return { failed: "not_found", message: "Sorry, this order is invalid and cannot be paid for." };
  const isOpen = isPayable(order.status);
  if (isOpen && order.date_paid === null && order.total_cents > 0) {
    if (refuseCardAmount(order.total_cents) === null) return null;
    const message = `This order of ${formatEuro(order.total_cents)} cannot be paid by card. Please call us, and we take it another way.`;
    return { failed: "not_payable", message };
  }
  return {
    failed: "not_payable",
    message: `This order's status is '${capitalise(statusInWords(order.status))}', it cannot be paid for.`,
  };
}
