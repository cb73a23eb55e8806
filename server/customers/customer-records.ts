import { type ExpressionBuilder, sql } from "kysely";
import type { OrderId } from "../../domain/orders/references.ts";
import { phoneDigits } from "../database/search-words.ts";
import type { DB } from "../database/types.ts";

// The conditions for a customer's records beside their own row, shared by export and erasure.

/** A person with an email address is a customer; a caller without one is identified by name and phone. */
export type RecordOwner = { id: number; email: string } | { name: string; phone: string };

export function isOrderOf(person: RecordOwner) {
  return (eb: ExpressionBuilder<DB, "orders">) =>
    "email" in person
      ? eb.or([eb("customer_email", "=", person.email), eb("customer_id", "=", person.id)])
      : eb.and([
          // Written as the index has them, the literal and the digits alike, so that the index can serve the query.
          eb("customer_email", "=", sql.lit("")),
          sql<boolean>`words like ${`%${phoneDigits(person.phone)}%`}`,
          sql<boolean>`lower(btrim(customer_name)) = ${person.name.trim().toLowerCase()}`,
          sql<boolean>`phone_digits(customer_phone) = ${phoneDigits(person.phone)}`,
        ]);
}

export function isSubmissionOf(person: RecordOwner, orderIds: OrderId[]) {
  return (eb: ExpressionBuilder<DB, "form_submissions">) =>
    eb.or([...("email" in person ? [eb("email", "=", person.email)] : []), eb("order_id", "in", orderIds)]);
}

export function isEmailOf(person: RecordOwner, orderIds: OrderId[], submissionIds: number[]) {
  return (eb: ExpressionBuilder<DB, "emails">) =>
    eb.or([
      ...("email" in person ? [eb(eb.fn("lower", ["recipient"]), "=", person.email)] : []),
      eb("order_id", "in", orderIds),
      eb("submission_id", "in", submissionIds),
    ]);
}
