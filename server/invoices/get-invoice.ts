import type { Failure } from "../../contract/errors.ts";
import type { InvoiceDetails } from "../../contract/invoices.ts";
import type { Context, Verb } from "../context.ts";
import { readDrafts } from "./read-drafts.ts";
import { showDraft, showPublished } from "./show-invoice.ts";
import type { Invoice } from "./store-invoice.ts";

export const invoiceNotFound: Failure = { failed: "not_found", message: "There is no such invoice." };

export const getInvoice: Verb<{ id: number }, InvoiceDetails> = async (context, { id }) => {
  const invoice = await context.db.selectFrom("invoices").selectAll().where("id", "=", id).executeTakeFirst();
  return invoice ? describeInvoice(context, invoice) : invoiceNotFound;
};

export async function describeInvoice(context: Context, invoice: Invoice): Promise<InvoiceDetails> {
  if (invoice.state === "published") return showPublished(invoice);
  const content = (await readDrafts(context, [invoice])).get(invoice.id);
  if (!content) throw new Error(`Draft ${invoice.id} was not read`);
  return showDraft(context, invoice, content);
}
