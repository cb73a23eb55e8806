import type { ExpressionBuilder } from "kysely";
import type { OrderId } from "../../domain/orders/references.ts";
import type { DB } from "../database/types.ts";

// What is kept about a customer besides their own row: the same where it is handed out and where it is erased.

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
