import type { z } from "zod";
import type { eraseCustomerBody } from "../../contract/customers.schema.ts";
import type { ErasedCustomer } from "../../contract/customers.ts";
import type { Verb } from "../context.ts";
import { foldOrderChanges } from "../database/summaries/fold-order-changes.ts";
import { inTransaction } from "../database/transaction.ts";
import { isEmailOf, isOrderOf, isSubmissionOf } from "./customer-records.ts";
import { eraseOrders, forgetAnswers } from "./erase-orders.ts";
import { noCustomer } from "./get-customer.ts";
import { refuseErasure } from "./refuse-erasure.ts";

type Input = { id: number } & z.output<typeof eraseCustomerBody>;

/**
 * Takes a customer out of everything that is kept, in one transaction. Orders stay with their amounts and without the person; receipts and
 * credit notes stay as far as tax law wants them. `not_found`; `invalid_fields` where the typed address is not the customer's;
 * `not_erasable` with its reasons while money is under way.
 */
export const eraseCustomer: Verb<Input, ErasedCustomer> = (context, { id, email }) =>
  inTransaction(context, async (context) => {
    const customer = await context.db
      .selectFrom("customers")
      .select(["id", "email"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!customer) return noCustomer;
    if (email.trim().toLowerCase() !== customer.email) {
      const message = "This is not the email address of this customer";
      return { failed: "invalid_fields", message, params: { email: message } };
    }
    const orders = await context.db
      .selectFrom("orders")
      .select(["id", "shop_order_id", "status", "date_paid", "on_account_at", "quote_id"])
      .where(isOrderOf(customer))
      .orderBy("id")
      .forUpdate()
      .execute();
    const refusal = await refuseErasure(context.db, orders);
    if (refusal) return refusal;
    const orderIds = [0, ...orders.map((order) => order.id)];
    const submissions = await context.db
      .selectFrom("form_submissions")
      .select("id")
      .where(isSubmissionOf(customer.email, orderIds))
      .execute();
    const submissionIds = [0, ...submissions.map((submission) => submission.id)];
    // Before the submissions, which would take their emails along uncounted.
    const emails = await context.db
      .deleteFrom("emails")
      .where(isEmailOf(customer.email, orderIds, submissionIds))
      .executeTakeFirst();
    await context.db.deleteFrom("form_submissions").where("id", "in", submissionIds).execute();
    const quoteIds = ["", ...orders.flatMap(({ quote_id }) => quote_id ?? [])];
    await forgetAnswers(context.db, orderIds, quoteIds);
    await eraseOrders(context, orders);
    const quotes = await context.db.deleteFrom("quotes").where("id", "in", quoteIds).executeTakeFirst();
    // The summaries too keep by address on which days somebody ordered.
    await foldOrderChanges(context.db);
    await context.db.deleteFrom("customers").where("id", "=", customer.id).execute();
    // Numbers only: the log forgets no one.
    context.log.info({ customerId: customer.id, orders: orders.length }, "A customer was erased");
    return {
      orders: orders.length,
      emails: Number(emails.numDeletedRows),
      submissions: submissions.length,
      quotes: Number(quotes.numDeletedRows),
    };
  });
