import type { z } from "zod";
import type { Failure } from "../../contract/errors.ts";
import type { recordAccountPaymentBody } from "../../contract/invoices.schema.ts";
import type { RecordedAccountPayment } from "../../contract/invoices.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import { allocateCredit } from "../../domain/invoicing/allocate-credit.ts";
import { formatMoney } from "../../domain/money/currency.ts";
import { shortDate } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { storeAccountEvent } from "../accounts/store-account-event.ts";
import { withAccountLock } from "../accounts/with-account-lock.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Context, Verb } from "../context.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { readOpenInvoices } from "./account-ledger.ts";
import { refuseClosedDay } from "./refuse-closed-day.ts";
import { storeAccountPayment, storeAllocations } from "./store-account-money.ts";

type Input = { id: AccountId } & z.output<typeof recordAccountPaymentBody>;

/**
 * Records an account's payment. It pays the invoices that its remittance names, then the oldest; the rest is the
 * account's credit.
 */
export const recordAccountPayment: Verb<Input, RecordedAccountPayment> = (context, input) =>
  withIdempotency(context, { scope: "recordAccountPayment", input }, (context) =>
    withAccountLock(context, input.id, async (context, account) => {
      const { method, receivedOn, amountCents, reference, remittance } = input;
      const refusal =
        refuseDay(context, receivedOn) ??
        (await refuseIfClosed(context, receivedOn)) ??
        (await refuseSame(context, input));
      if (refusal) return refusal;
      const open = await readOpenInvoices(context.db, account.id);
      const unknown = remittance.findIndex(({ invoiceId }) => !open.some(({ id }) => id === invoiceId));
      if (unknown >= 0)
        return invalid(`remittance.${unknown}.invoiceId`, "Nothing is due on this invoice, or it is another account's");
      const { allocated, unallocatedCents } = allocateCredit(amountCents, open, remittance.map(namedLine));
      const paymentId = await storeAccountPayment(context, {
        account_id: account.id,
        method,
        received_on: receivedOn,
        amount_cents: amountCents,
        reference,
      });
      await storeAllocations(context, { payment_id: paymentId }, allocated);
      const numbered = allocated.map(({ invoiceId, amountCents }) => ({
        number: open.find(({ id }) => id === invoiceId)?.number ?? "",
        amountCents,
      }));
      const paid = numbered.map(({ number, amountCents }) => `${formatMoney(amountCents, "EUR")} of ${number}`);
      const credit = unallocatedCents > 0 ? [`${formatMoney(unallocatedCents, "EUR")} is credit`] : [];
      await storeAccountEvent(context, {
        accountId: account.id,
        kind: "payment_recorded",
        note: `Recorded ${formatMoney(amountCents, "EUR")} received on ${shortDate(receivedOn)} (${reference}): ${[...paid, ...credit].join(", ")}`,
        data: { payment: paymentId, amountCents, unallocatedCents },
      });
      await storeAuditEntry(context, {
        act: "account_payment.recorded",
        object: { kind: "account", id: account.id },
        after: { payment: paymentId, amountCents },
      });
      return { paymentId, allocated: numbered, unallocatedCents };
    }),
  );

const namedLine = ({ invoiceId, amountCents }: Input["remittance"][number]) =>
  amountCents === undefined ? { invoiceId } : { invoiceId, amountCents };

function refuseDay(context: Context, receivedOn: string): Failure | null {
  if (receivedOn > dublinDate(context.now())) return invalid("receivedOn", "This day is still to come");
  return receivedOn < "2000-01-01" ? invalid("receivedOn", "This day is too long ago") : null;
}

async function refuseIfClosed(context: Context, receivedOn: string): Promise<Failure | null> {
  const closed = await refuseClosedDay(context, receivedOn);
  return closed === null ? null : invalid("receivedOn", closed);
}

/** A second payment with the same day, amount and reference is more often a mistake than a second transfer. */
async function refuseSame({ db }: Context, input: Input): Promise<Failure | null> {
  if (input.isAnother) return null;
  const same = await db
    .selectFrom("account_payments")
    .select("id")
    .where("account_id", "=", input.id)
    .where("received_on", "=", input.receivedOn)
    .where("amount_cents", "=", input.amountCents)
    .where((eb) => eb(eb.fn("lower", ["reference"]), "=", input.reference.toLowerCase()))
    .executeTakeFirst();
  if (!same) return null;
  return {
    failed: "action_refused",
    message: "A payment with this day, amount and reference is already recorded. Is this another one?",
    params: { isAnother: "Confirm that it is another payment" },
  };
}

function invalid(field: string, message: string): Failure {
  return { failed: "invalid_fields", message, params: { [field]: message } };
}
