import type { z } from "zod";
import type { eraseCustomerBody } from "../../contract/customers.schema.ts";
import type { EraseCustomerResult } from "../../contract/customers.ts";
import type { Failure } from "../../contract/errors.ts";
import { eraseAddressContacts } from "../accounts/erase-address-contacts.ts";
import { eraseMembers } from "../accounts/erase-members.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { foldOrderChanges } from "../database/summaries/fold-order-changes.ts";
import { inTransaction } from "../database/transaction.ts";
import { isEmailOf, isOrderOf, isSubmissionOf, type RecordOwner } from "./customer-records.ts";
import { eraseMemberTraces } from "./erase-member-traces.ts";
import { deleteAnswersHolding, deleteIdempotentAnswers, eraseOrders } from "./erase-orders.ts";
import { customerNotFound } from "./get-customer.ts";
import { refuseErasure } from "./refuse-erasure.ts";

type Input = { id: number } & z.output<typeof eraseCustomerBody>;

/**
 * Erases a customer's personal data in one transaction. Orders stay with their amounts, receipts and credit notes as
 * far as tax law requires. Fails with `invalid_fields` if the typed address is not the customer's, and with
 * `not_erasable` and the reasons while something is still open.
 */
export const eraseCustomer: Verb<Input, EraseCustomerResult> = (context, { id, email }) =>
  inTransaction(context, async (context) => {
    const customer = await context.db
      .selectFrom("customers")
      .select(["id", "email"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!customer) return customerNotFound;
    if (email.trim().toLowerCase() !== customer.email) {
      const message = "This is not the email address of this customer";
      return { failed: "invalid_fields", message, params: { email: message } };
    }
    const erased = await eraseRecords(context, customer);
    if (isFailure(erased)) return erased;
    await context.db.deleteFrom("customers").where("id", "=", customer.id).execute();
    await storeAuditEntry(context, {
      act: "personal_data.erased",
      object: { kind: "customer", id: customer.id },
      after: { orders: erased.orders },
    });
    // Only ids and counts, because the log is not erased.
    context.log.info({ customerId: customer.id, orders: erased.orders }, "A customer was erased");
    return erased;
  });

/** Erases a person's orders, emails, forms and quotes in the caller's transaction. */
export async function eraseRecords(context: Context, person: RecordOwner): Promise<EraseCustomerResult | Failure> {
  const orders = await context.db
    .selectFrom("orders")
    .select([
      "id",
      "shop_order_id",
      "is_local",
      "status",
      "date_paid",
      "on_account_at",
      "written_off_at",
      "invoice_id",
      "received_cents",
      "due_cents",
      "quote_id",
      "customer_name",
      "customer_phone",
    ])
    .where(isOrderOf(person))
    .orderBy("id")
    .forUpdate()
    .execute();
  const refusal = await refuseErasure(context.db, orders);
  if (refusal) return refusal;
  const orderIds = [0, ...orders.map((order) => order.id)];
  const submissions = await context.db
    .selectFrom("form_submissions")
    .select("id")
    .where(isSubmissionOf(person, orderIds))
    .execute();
  const submissionIds = [0, ...submissions.map((submission) => submission.id)];
  // Emails come before the submissions, whose deletion would cascade to their emails without counting them.
  const emails = await context.db
    .deleteFrom("emails")
    .where(isEmailOf(person, orderIds, submissionIds))
    .executeTakeFirst();
  await context.db.deleteFrom("form_submissions").where("id", "in", submissionIds).execute();
  const quoteIds = ["", ...orders.flatMap(({ quote_id }) => quote_id ?? [])];
  await deleteIdempotentAnswers(context.db, orderIds, quoteIds);
  await deleteAnswersHolding(context.db, [
    ...Object.values(person).map(String),
    ...orders.flatMap(({ customer_name, customer_phone }) => [customer_name, customer_phone]),
  ]);
  await eraseOrders(context, orders);
  await eraseAddressContacts(
    context,
    orders.map(({ customer_name: name, customer_phone: phone }) => ({ name, phone, accountId: null })),
  );
  if ("email" in person) {
    await eraseMemberTraces(context, person.email);
    await eraseMembers(context, person.email);
  }
  const quotes = await context.db.deleteFrom("quotes").where("id", "in", quoteIds).executeTakeFirst();
  // The summaries record the days of a customer's orders by email address too.
  await foldOrderChanges(context.db);
  return {
    orders: orders.length,
    emails: Number(emails.numDeletedRows),
    submissions: submissions.length,
    quotes: Number(quotes.numDeletedRows),
  };
}
