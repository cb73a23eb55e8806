import { sql } from "kysely";
import type { z } from "zod";
import type { reverseWriteOffBody, writeOffInvoiceBody } from "../../contract/account-money.schema.ts";
import type { InvoiceDetails } from "../../contract/invoices.ts";
import { invoiceNumber } from "../../domain/invoicing/document-numbers.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { storeAccountEvent } from "../accounts/store-account-event.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Context, Verb } from "../context.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { readOpenInvoices } from "./account-ledger.ts";
import { allocateAccountCredit } from "./allocate-account-credit.ts";
import { describeInvoice } from "./get-invoice.ts";
import { refuseClosedDay } from "./refuse-closed-day.ts";
import { storeAllocations, storeReversal, storeWriteOff } from "./store-account-money.ts";
import type { Invoice } from "./store-invoice.ts";
import { withInvoice } from "./with-invoice.ts";

type Input = { id: number } & z.output<typeof writeOffInvoiceBody>;

/** Writes off the amount due on an invoice as a bad debt, with a reason; it can be reversed. */
export const writeOffInvoice: Verb<Input, InvoiceDetails> = (context, input) =>
  withIdempotency(context, { scope: "writeOffInvoice", input }, (context) =>
    withInvoice(context, input.id, async (context, invoice, account) => {
      const today = dublinDate(context.now());
      const closed = await refuseClosedDay(context, today);
      if (closed !== null) return { failed: "action_refused", message: closed };
      const [open] = (await readOpenInvoices(context.db, account.id)).filter(({ id }) => id === invoice.id);
      if (!open) return { failed: "action_refused", message: "Nothing is due on this invoice" };
      if (open.dueCents !== input.seenCents) {
        const message = `${formatEuro(open.dueCents)} is due on this invoice now. Please look at it again`;
        return { failed: "action_refused", message, params: { seenCents: message } };
      }
      if (open.onItsWayCents > 0) {
        const message = `A payment of ${formatEuro(open.onItsWayCents)} is on its way: wait until the bank has answered`;
        return { failed: "action_refused", message };
      }
      const id = await storeWriteOff(context, {
        account_id: account.id,
        invoice_id: invoice.id,
        amount_cents: open.dueCents,
        written_off_on: today,
        reason: input.reason,
      });
      await storeAllocations(context, { write_off_id: id }, [{ invoiceId: invoice.id, amountCents: open.dueCents }]);
      await storeHistory(context, invoice, {
        act: "invoice.written_off",
        note: `Wrote off ${formatEuro(open.dueCents)} of invoice ${numberOf(invoice)}: ${input.reason}`,
        amountCents: open.dueCents,
      });
      return describeInvoice(context, invoice);
    }),
  );

/** Makes a written-off amount due again, for example because the customer pays after all. */
export const reverseInvoiceWriteOff: Verb<{ id: number } & z.output<typeof reverseWriteOffBody>, InvoiceDetails> = (
  context,
  input,
) =>
  withIdempotency(context, { scope: "reverseInvoiceWriteOff", input }, (context) =>
    withInvoice(context, input.id, async (context, invoice, account) => {
      const today = dublinDate(context.now());
      const closed = await refuseClosedDay(context, today);
      if (closed !== null) return { failed: "action_refused", message: closed };
      const writeOff = await context.db
        .selectFrom("account_write_offs")
        .select(["id", "amount_cents"])
        .where("invoice_id", "=", invoice.id)
        .where(sql<boolean>`not exists (select from account_reversals where write_off_id = account_write_offs.id)`)
        .executeTakeFirst();
      if (!writeOff) return { failed: "action_refused", message: "No part of this invoice is written off" };
      await storeReversal(context, {
        account_id: account.id,
        write_off_id: writeOff.id,
        amount_cents: writeOff.amount_cents,
        reversed_on: today,
        reason: input.reason,
      });
      await allocateAccountCredit(context, account.id);
      await storeHistory(context, invoice, {
        act: "invoice.write_off_reversed",
        note: `Reversed the write-off of ${formatEuro(writeOff.amount_cents)} of invoice ${numberOf(invoice)}: ${input.reason}`,
        amountCents: writeOff.amount_cents,
      });
      return describeInvoice(context, invoice);
    }),
  );

const numberOf = ({ number }: Invoice) => invoiceNumber("invoice", number ?? 0);

type Happened = { act: "invoice.written_off" | "invoice.write_off_reversed"; note: string; amountCents: number };

async function storeHistory(context: Context, invoice: Invoice, { act, note, amountCents }: Happened): Promise<void> {
  await storeAccountEvent(context, {
    accountId: invoice.account_id,
    kind: act === "invoice.written_off" ? "invoice_written_off" : "write_off_reversed",
    note,
    data: { invoice: invoice.id, amountCents },
  });
  await storeAuditEntry(context, { act, object: { kind: "invoice", id: invoice.id }, after: { amountCents } });
}
