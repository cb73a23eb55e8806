import type { z } from "zod";
import type { Failure } from "../../contract/errors.ts";
import type { addAdjustmentBody } from "../../contract/invoices.schema.ts";
import type { InvoiceDetails } from "../../contract/invoices.ts";
import { vatOn, vatPercentOf } from "../../domain/invoicing/invoice-totals.ts";
import { formatMoney } from "../../domain/money/currency.ts";
import { shortDate } from "../../domain/schedule/dates.ts";
import { storeAccountEvent } from "../accounts/store-account-event.ts";
import { withAccountLock } from "../accounts/with-account-lock.ts";
import type { Context, Verb } from "../context.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { describeInvoice, invoiceNotFound } from "./get-invoice.ts";
import { lockInvoice } from "./read-drafts.ts";
import { deleteDraftLines, type Invoice, storeAdjustment } from "./store-invoice.ts";

/** Adds a line to a draft, with a reason. */
export const addAdjustment: Verb<{ id: number } & z.output<typeof addAdjustmentBody>, InvoiceDetails> = (
  context,
  input,
) =>
  withIdempotency(context, { scope: "addAdjustment", input }, (context) =>
    withDraft(context, input.id, async (context, draft) => {
      const { netCents, reason, vatTreatment } = input;
      const vatPercent = vatPercentOf(vatTreatment);
      await storeAdjustment(context, draft.id, {
        supplied_on: draft.period_to,
        description: reason,
        net_cents: netCents,
        own_vat_cents: vatOn(netCents, vatPercent),
        vat_treatment: vatTreatment,
        vat_percent: vatPercent,
      });
      await storeAccountEvent(context, {
        accountId: draft.account_id,
        kind: "invoice_adjusted",
        note: `Added ${formatMoney(netCents, "EUR")} net to the draft for ${shortDate(draft.period_from)} to ${shortDate(draft.period_to)}: ${reason}`,
        data: { draft: draft.id, netCents, vatTreatment },
      });
      const changed = await context.db
        .selectFrom("invoices")
        .selectAll()
        .where("id", "=", draft.id)
        .executeTakeFirstOrThrow();
      return describeInvoice(context, changed);
    }),
  );

/** Removes an adjustment from a draft; removing the last line deletes the draft. Repeating it changes nothing. */
export const removeAdjustment: Verb<{ id: number; lineId: number }, { removed: boolean }> = (context, { id, lineId }) =>
  withDraft(context, id, async (context, draft) => {
    const line = await context.db
      .selectFrom("invoice_lines")
      .selectAll()
      .where("id", "=", lineId)
      .where("invoice_id", "=", draft.id)
      .where("kind", "=", "adjustment")
      .executeTakeFirst();
    if (!line) return { removed: false };
    await deleteDraftLines(context, draft.id, [line.id]);
    await storeAccountEvent(context, {
      accountId: draft.account_id,
      kind: "invoice_adjusted",
      note: `Took ${formatMoney(line.net_cents ?? 0, "EUR")} net off the draft for ${shortDate(draft.period_from)} to ${shortDate(draft.period_to)}: ${line.description}`,
      data: { draft: draft.id, netCents: -(line.net_cents ?? 0) },
    });
    return { removed: true };
  });

/** Runs `work` with a draft, under the locks of its account and the draft. */
async function withDraft<T>(
  context: Context,
  id: number,
  work: (context: Context, draft: Invoice) => Promise<T | Failure>,
): Promise<T | Failure> {
  const found = await context.db.selectFrom("invoices").select("account_id").where("id", "=", id).executeTakeFirst();
  if (!found) return invoiceNotFound;
  return withAccountLock(context, found.account_id, async (context) => {
    const draft = await lockInvoice(context, id);
    if (!draft) return invoiceNotFound;
    if (draft.state === "published")
      return { failed: "action_refused", message: "This invoice is published: correct it by a credit note" };
    return work(context, draft);
  });
}
