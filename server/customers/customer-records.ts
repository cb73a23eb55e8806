import type { ExpressionBuilder } from "kysely";
import type { OrderId } from "../../domain/orders/references.ts";
import type { DB } from "../database/types.ts";

// The records of a customer beside their own row. Export and erasure share these conditions.

export function isOrderOf({ id, email }: { id: number; email: string }) {
  return (eb: ExpressionBuilder<DB, "orders">) => eb.or([eb("customer_email", "=", email), eb("customer_id", "=", id)]);
}

export function isSubmissionOf(email: string, orderIds: OrderId[]) {
  return (eb: ExpressionBuilder<DB, "form_submissions">) =>
    eb.or([eb("email", "=", email), eb("order_id", "in", orderIds)]);
}

export function isEmailOf(email: string, orderIds: OrderId[], submissionIds: number[]) {
  return (eb: ExpressionBuilder<DB, "emails">) =>
    eb.or([
      eb(eb.fn("lower", ["recipient"]), "=", email),
      eb("order_id", "in", orderIds),
      eb("submission_id", "in", submissionIds),
    ]);
}
