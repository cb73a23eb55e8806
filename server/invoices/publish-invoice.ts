import { sql } from "kysely";
import type { z } from "zod";
import type { Failure } from "../../contract/errors.ts";
import type { publishInvoiceBody, publishInvoicesBody } from "../../contract/invoices.schema.ts";
import type { InvoiceDetails, PublishedOne } from "../../contract/invoices.ts";
import { invoiceNumber } from "../../domain/invoicing/document-numbers.ts";
import { formatMoney } from "../../domain/money/currency.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { shortDate } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { storeAccountEvent } from "../accounts/store-account-event.ts";
import { withAccountLock } from "../accounts/with-account-lock.ts";
import { actorName } from "../actor-name.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { storeOrderEvents } from "../orders/store-order-event.ts";
import { allocateAccountCredit } from "./allocate-account-credit.ts";
import { buildInvoice, partiesOf } from "./build-document.ts";
import { describeInvoice, invoiceNotFound } from "./get-invoice.ts";
import { type DraftContent, lockInvoice, readDrafts } from "./read-drafts.ts";
import { refuseClosedDay } from "./refuse-closed-day.ts";
import { refusalsOf } from "./show-invoice.ts";
import { claimNumber, deleteDraftLines, type Invoice, storePublished, storeSnapshots } from "./store-invoice.ts";

type Input = { id: number } & z.output<typeof publishInvoiceBody>;

/**
 * Numbers a draft and stores it permanently, with its PDF and email queued, in one transaction. Repeating it returns
 * the invoice. Refused if the draft has changed since the caller saw it.
 */
export const publishInvoice: Verb<Input, InvoiceDetails> = (context, input) =>
  inTransaction(context, async (context) => {
    const found = await context.db
      .selectFrom("invoices")
      .select("account_id")
      .where("id", "=", input.id)
      .executeTakeFirst();
    if (!found) return invoiceNotFound;
    // Orders are locked before their account, in the same sequence as putting an order on account.
    const locked = await lockOrdersOf(context, input.id);
    return withAccountLock(context, found.account_id, async (context) => {
      const draft = await lockInvoice(context, input.id);
      if (!draft) return invoiceNotFound;
      if (draft.state === "published") return describeInvoice(context, draft);
      const content = (await readDrafts(context, [draft])).get(draft.id);
      if (!content) return invoiceNotFound;
      const isSeen = draft.version === input.version && content.totals.totalCents === input.totalCents;
      const isLocked = content.lines.every(({ orderId }) => orderId === null || locked.has(orderId));
      if (!isSeen || !isLocked) return changedMeanwhile;
      const [refusal = await refuseClosedDay(context, dublinDate(context.now()))] = refusalsOf(context, draft, content);
      if (refusal !== null) return { failed: "action_refused", message: refusal };
      return publish(context, draft, content);
    });
  });

const changedMeanwhile: Failure = {
  failed: "action_refused",
  message: "This draft has changed since you saw it: look at it again, then publish it",
};

async function lockOrdersOf({ db }: Context, invoiceId: number): Promise<Set<OrderId | null>> {
  const orders = await db
    .selectFrom("orders")
    .select("id")
    .where(sql<boolean>`id in (select order_id from invoice_lines where invoice_id = ${invoiceId})`)
    .orderBy("id")
    .forUpdate()
    .execute();
  return new Set(orders.map(({ id }) => id));
}

async function publish(context: Context, draft: Invoice, content: DraftContent): Promise<InvoiceDetails> {
  const { account, lines, totals } = content;
  await removeOthers(context, draft, content);
  await storeSnapshots(
    context,
    lines.map((line, position) => ({
      id: line.id,
      position,
      supplied_on: line.suppliedOn,
      description: line.description,
      net_cents: line.netCents,
      own_vat_cents: line.ownVatCents,
      vat_treatment: line.vatTreatment,
      vat_percent: line.vatPercent,
    })),
  );
  const parties = await partiesOf(context);
  const number = await claimNumber(context, "invoice");
  const document = buildInvoice(context, draft, content, { number: invoiceNumber("invoice", number), parties });
  const ordersOf = (wanted: "order" | "difference") =>
    lines.flatMap(({ kind, orderId }) => (kind === wanted && orderId !== null ? [orderId] : []));
  const orderIds = ordersOf("order");
  const invoice = await storePublished(context, draft.id, {
    number,
    document,
    vatDifferenceCents: totals.vatDifferenceCents,
    orderIds,
    differenceIds: ordersOf("difference"),
    recipients: account.invoice_emails,
  });
  await allocateAccountCredit(context, account.id);
  await storeHistory(context, invoice, { number: document.number, orderIds });
  return describeInvoice(context, invoice);
}

/** Removes lines that the draft's content leaves out, so that only numbered lines stay. */
async function removeOthers(context: Context, draft: Invoice, { lines }: DraftContent): Promise<void> {
  const kept = new Set(lines.map(({ id }) => id));
  const stored = await context.db.selectFrom("invoice_lines").select("id").where("invoice_id", "=", draft.id).execute();
  const others = stored.map(({ id }) => id).filter((id) => !kept.has(id));
  await deleteDraftLines(context, draft.id, others);
}

async function storeHistory(
  context: Context,
  invoice: Invoice,
  { number, orderIds }: { number: string; orderIds: readonly OrderId[] },
): Promise<void> {
  const at = context.now();
  const actor = actorName(context.actor);
  if (orderIds.length > 0)
    await storeOrderEvents(
      orderIds.map((orderId) => ({ orderId, at, actor, kind: "invoiced", note: `On invoice ${number}` })),
    ).execute(context.db);
  const totalCents = invoice.total_cents ?? 0;
  const due = invoice.due_on === null ? "" : `, due on ${shortDate(invoice.due_on)}`;
  await storeAccountEvent(context, {
    accountId: invoice.account_id,
    kind: "invoice_published",
    note: `Published invoice ${number} of ${formatMoney(totalCents, "EUR")}${due}`,
    data: { invoice: invoice.id, number, totalCents },
  });
  await storeAuditEntry(context, {
    act: "invoice.published",
    object: { kind: "invoice", id: invoice.id },
    after: { number, accountId: invoice.account_id, totalCents },
  });
}

/** Publishes drafts one after the other, each in its own transaction. */
export const publishInvoices: Verb<z.output<typeof publishInvoicesBody>, { results: PublishedOne[] }> = async (
  context,
  { invoices },
) => {
  const results: PublishedOne[] = [];
  for (const invoice of invoices) {
    const published = await publishInvoice(context, invoice);
    results.push(
      isFailure(published)
        ? { id: invoice.id, number: null, refusal: published.message }
        : {
            id: invoice.id,
            number: published.state === "published" ? published.document.number : null,
            refusal: null,
          },
    );
  }
  return { results };
};
