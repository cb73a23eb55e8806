import type { PortalDocument, PortalInvoices } from "../../../contract/portal-invoices.ts";
import { ageAmounts } from "../../../domain/invoicing/ageing.ts";
import { invoiceNumber } from "../../../domain/invoicing/document-numbers.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import { onItsWayOfAccount } from "../../accounts/amounts-of-accounts.ts";
import type { Verb } from "../../context.ts";
import {
  invoiceDue,
  onItsWayCents,
  paymentUnallocated,
  readFreeCredit,
  readOpenInvoices,
} from "../../invoices/account-ledger.ts";
import { invoiceName } from "../../invoices/invoice-name.ts";
import { ownMember } from "../own-member.ts";

const maxDocuments = 500;
const maxPayments = 100;

/** What the caller's account owes, with its invoices, credit notes and payments, newest first. */
export const listPortalInvoices: Verb<object, PortalInvoices> = async (context) => {
  const { db } = context;
  const { accountId } = ownMember(context);
  const today = dublinDate(context.now());
  const [open, free, { on_its_way_cents: allOnItsWay }, invoices, notes, payments] = await Promise.all([
    readOpenInvoices(db, accountId),
    readFreeCredit(db, accountId),
    db
      .selectFrom("accounts")
      .select(onItsWayOfAccount.as("on_its_way_cents"))
      .where("id", "=", accountId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("invoices")
      .select([
        "number",
        "opening_number",
        "issued_on",
        "due_on",
        "total_cents",
        invoiceDue.as("due_cents"),
        onItsWayCents.as("on_its_way_cents"),
      ])
      .where("account_id", "=", accountId)
      .where("state", "=", "published")
      .orderBy("issued_on", "desc")
      .orderBy("number", "desc")
      .limit(maxDocuments)
      .execute(),
    db
      .selectFrom("account_credit_notes")
      .select(["number", "issued_on", "total_cents"])
      .where("account_id", "=", accountId)
      .orderBy("number", "desc")
      .limit(maxDocuments)
      .execute(),
    db
      .selectFrom("account_payments")
      .select(["received_on", "reference", "amount_cents", paymentUnallocated.as("unallocated_cents")])
      .where("account_id", "=", accountId)
      .orderBy("received_on", "desc")
      .orderBy("id", "desc")
      .limit(maxPayments)
      .execute(),
  ]);
  const documents: PortalDocument[] = [
    ...invoices.map(({ issued_on, due_on, total_cents, due_cents, on_its_way_cents, ...named }) => ({
      kind: "invoice" as const,
      number: invoiceName(named),
      issuedOn: issued_on ?? "",
      dueOn: due_on,
      totalCents: total_cents ?? 0,
      dueCents: due_cents,
      isOverdue: due_cents > 0 && due_on !== null && due_on < today,
      onItsWayCents: on_its_way_cents,
    })),
    ...notes.map(({ number, issued_on, total_cents }) => ({
      kind: "credit_note" as const,
      number: invoiceNumber("credit_note", number),
      issuedOn: issued_on,
      dueOn: null,
      totalCents: total_cents,
      dueCents: 0,
      isOverdue: false,
      onItsWayCents: 0,
    })),
  ];
  const newestFirst = (a: PortalDocument, b: PortalDocument) =>
    a.issuedOn === b.issuedOn ? (a.number < b.number ? 1 : -1) : a.issuedOn < b.issuedOn ? 1 : -1;
  const aged = ageAmounts(
    open,
    free.reduce((sum, { cents }) => sum + cents, 0),
    today,
  );
  return {
    balanceCents: aged.totalCents,
    aged,
    onItsWayCents: allOnItsWay,
    documents: documents.sort(newestFirst).slice(0, maxDocuments),
    payments: payments.map(({ received_on, reference, amount_cents, unallocated_cents }) => ({
      receivedOn: received_on,
      reference,
      amountCents: amount_cents,
      unallocatedCents: unallocated_cents,
    })),
    month: today.slice(0, 7),
  };
};
