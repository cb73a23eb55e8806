import type { z } from "zod";
import type { disputeInvoiceBody, resolveDisputeBody } from "../../contract/account-money.schema.ts";
import type { InvoiceDetails } from "../../contract/invoices.ts";
import { invoiceNumber } from "../../domain/invoicing/document-numbers.ts";
import { storeAccountEvent } from "../accounts/store-account-event.ts";
import { actorName } from "../actor-name.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Context, Verb } from "../context.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { describeInvoice } from "./get-invoice.ts";
import type { Invoice } from "./store-invoice.ts";
import { withInvoice } from "./with-invoice.ts";

/** Marks an invoice as disputed, with the customer's reason; no reminders are sent until the dispute is resolved. */
export const disputeInvoice: Verb<{ id: number } & z.output<typeof disputeInvoiceBody>, InvoiceDetails> = (
  context,
  input,
) =>
  withIdempotency(context, { scope: "disputeInvoice", input }, (context) =>
    withInvoice(context, input.id, async (context, invoice) => {
      const stored = await context.db
        .insertInto("invoice_disputes")
        .values({
          invoice_id: invoice.id,
          reason: input.reason,
          opened_at: context.now(),
          opened_by: actorName(context.actor),
        })
        .onConflict((row) => row.column("invoice_id").where("resolved_at", "is", null).doNothing())
        .returning("id")
        .executeTakeFirst();
      if (!stored) return { failed: "action_refused", message: "This invoice is already disputed" };
      await storeHistory(
        context,
        invoice,
        "invoice.disputed",
        `Invoice ${numberOf(invoice)} is disputed: ${input.reason}`,
      );
      return describeInvoice(context, invoice);
    }),
  );

/** Ends a dispute and records its outcome. Errors of the invoice are corrected by a credit note. */
export const resolveDispute: Verb<{ id: number } & z.output<typeof resolveDisputeBody>, InvoiceDetails> = (
  context,
  input,
) =>
  withIdempotency(context, { scope: "resolveDispute", input }, (context) =>
    withInvoice(context, input.id, async (context, invoice) => {
      const resolved = await context.db
        .updateTable("invoice_disputes")
        .set({
          resolved_at: context.now(),
          resolved_by: actorName(context.actor),
          resolution: input.resolution,
        })
        .where("invoice_id", "=", invoice.id)
        .where("resolved_at", "is", null)
        .returning("id")
        .executeTakeFirst();
      if (!resolved) return { failed: "action_refused", message: "This invoice is not disputed" };
      const note = `The dispute of invoice ${numberOf(invoice)} is resolved: ${input.resolution}`;
      await storeHistory(context, invoice, "invoice.dispute_resolved", note);
      return describeInvoice(context, invoice);
    }),
  );

const numberOf = ({ number }: Invoice) => invoiceNumber("invoice", number ?? 0);

async function storeHistory(
  context: Context,
  invoice: Invoice,
  act: "invoice.disputed" | "invoice.dispute_resolved",
  note: string,
): Promise<void> {
  await storeAccountEvent(context, {
    accountId: invoice.account_id,
    kind: act === "invoice.disputed" ? "invoice_disputed" : "dispute_resolved",
    note,
    data: { invoice: invoice.id },
  });
  await storeAuditEntry(context, { act, object: { kind: "invoice", id: invoice.id } });
}
