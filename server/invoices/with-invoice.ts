import type { Failure } from "../../contract/errors.ts";
import type { Account } from "../accounts/store-account.ts";
import { withAccountLock } from "../accounts/with-account-lock.ts";
import type { Context } from "../context.ts";
import { invoiceNotFound } from "./get-invoice.ts";
import type { Invoice } from "./store-invoice.ts";

/** Runs `work` with a published invoice in a transaction that holds its account's lock. */
export async function withInvoice<T>(
  context: Context,
  id: number,
  work: (context: Context, invoice: Invoice, account: Account) => Promise<T | Failure>,
): Promise<T | Failure> {
  const invoice = await context.db.selectFrom("invoices").selectAll().where("id", "=", id).executeTakeFirst();
  if (!invoice) return invoiceNotFound;
  if (invoice.state !== "published")
    return { failed: "action_refused", message: "A draft is not an invoice yet: hold the order or add a line instead" };
  return withAccountLock(context, invoice.account_id, (context, account) => work(context, invoice, account));
}
