import type { InvoiceNotice, InvoicePayPage } from "../../../contract/checkout.ts";
import type { Failure } from "../../../contract/errors.ts";
import { invoicePayPath, invoiceReturnPath } from "../../../contract/paths.ts";
import type { AccountDocument } from "../../../domain/invoicing/account-document.ts";
import { minOnlineCents } from "../../../domain/invoicing/account-payments.ts";
import { findGateway } from "../../../domain/orders/gateways.ts";
import type { Verb } from "../../context.ts";
import { invoiceDue } from "../../invoices/account-ledger.ts";
import { invoiceName } from "../../invoices/invoice-name.ts";
import { findInvoiceByKey, readOnItsWay } from "../../invoices/invoice-payments.ts";

/** The same answer for an invoice that does not exist and a wrong key. */
export const invoiceLinkNotFound: Failure = { failed: "not_found", message: "Sorry, this link leads to no invoice." };

type Input = { id: number; key: string; notice: InvoiceNotice | null };

/**
 * The page to pay an invoice, for anyone with its link: it shows the amount due, or that the invoice is paid or its
 * payment on its way.
 */
export const getInvoicePayPage: Verb<Input, InvoicePayPage> = async (context, { notice, ...access }) => {
  const { db, payments } = context;
  const { settings } = await context.settings.current();
  const found = await findInvoiceByKey(db, access);
  if (!found) return invoiceLinkNotFound;
  const [invoice, onItsWay] = await Promise.all([
    db
      .selectFrom("invoices")
      .select(["number", "opening_number", "issued_on", "due_on", "total_cents", "content", invoiceDue.as("due_cents")])
      .where("id", "=", found.id)
      .executeTakeFirstOrThrow(),
    readOnItsWay(db, found.id),
  ]);
  const { buyer, bank } = invoice.content as AccountDocument;
  const gateway = payments && findGateway(payments.name);
  const isOpen = payments !== null && settings.livePaymentsEnabled && invoice.due_cents >= minOnlineCents;
  return {
    number: invoiceName(invoice),
    company: buyer.name,
    issuedOn: invoice.issued_on ?? "",
    dueOn: invoice.due_on ?? "",
    totalCents: invoice.total_cents ?? 0,
    dueCents: invoice.due_cents,
    onItsWay,
    bank: bank ?? null,
    action: invoicePayPath(access.id, access.key),
    checkUrl: invoiceReturnPath(access.id, access.key),
    testMode: payments?.livemode === false,
    gateway: gateway ? gateway.label : null,
    notice: invoice.due_cents > 0 && !isOpen ? "closed" : notice,
  };
};
