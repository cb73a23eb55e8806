import { invoicePayPath } from "../../contract/paths.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import type { AccountDocument } from "../../domain/invoicing/account-document.ts";
import { dueReminder, type ReminderStep, reminderSteps, remindersFrom } from "../../domain/invoicing/reminder-steps.ts";
import { addDays } from "../../domain/schedule/dates.ts";
import { dublinDate, dublinTime } from "../../domain/schedule/dublin.ts";
import { storeAccountEvent } from "../accounts/store-account-event.ts";
import { withAccountLock } from "../accounts/with-account-lock.ts";
import { type Context, isFailure } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { enqueueEmails, type NewEmail } from "../mail/enqueue-emails.ts";
import { invoiceDue, isDisputed, onItsWayCents, readFreeCredit } from "./account-ledger.ts";
import { invoiceName } from "./invoice-name.ts";

/**
 * Emails accounts about overdue invoices, once per reminder step; returns the number of reminders. Safe on several
 * nodes: each reminder is queued under its account's lock, and its email is dropped if the invoice is paid before it
 * leaves.
 */
export async function queueReminders(context: Context): Promise<number> {
  if (dublinTime(context.now()) < remindersFrom) return 0;
  let queued = 0;
  for (const accountId of await accountsToRemind(context)) {
    const reminders = await withAccountLock(context, accountId, async (context, account) => {
      // There is no address to write to: the step stays due until there is one.
      if (account.invoice_emails.length === 0) return 0;
      return queueForAccount(context, { ...account, isOnStop: account.status === "on_stop" });
    });
    if (!isFailure(reminders)) queued += reminders;
  }
  return queued;
}

/** Published invoices that have reached the first reminder step and haven't had the last one. */
function overdueInvoices(db: Database, today: string) {
  return db
    .selectFrom("invoices")
    .where("invoices.state", "=", "published")
    .where("invoices.due_on", "<=", addDays(today, -reminderSteps[0]))
    .where(invoiceDue, ">", 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("invoice_reminders")
            .select("step")
            .whereRef("invoice_id", "=", "invoices.id")
            .where("step", "=", reminderSteps[2]),
        ),
      ),
    );
}

async function accountsToRemind({ db, now }: Context): Promise<AccountId[]> {
  const rows = await overdueInvoices(db, dublinDate(now()))
    .innerJoin("accounts", "accounts.id", "invoices.account_id")
    .select("accounts.id")
    .distinct()
    .where("accounts.status", "!=", "on_stop")
    .orderBy("accounts.id")
    .execute();
  return rows.map(({ id }) => id);
}

type Reminded = { id: AccountId; isOnStop: boolean; invoice_emails: string[] };

async function queueForAccount(context: Context, account: Reminded): Promise<number> {
  const today = dublinDate(context.now());
  const free = await readFreeCredit(context.db, account.id);
  const overdue = await overdueInvoices(context.db, today)
    .leftJoin("account_papers", "account_papers.invoice_id", "invoices.id")
    .select(({ selectFrom }) => [
      "invoices.id",
      "invoices.number",
      "invoices.opening_number",
      "invoices.content",
      "invoices.due_on",
      "invoices.published_at",
      "account_papers.pdf_sha256",
      invoiceDue.as("due_cents"),
      isDisputed.as("is_disputed"),
      onItsWayCents.as("on_its_way_cents"),
      "invoices.pay_key",
      selectFrom("invoice_reminders")
        .select(({ fn }) => fn.max<number | null>("step").as("step"))
        .whereRef("invoice_id", "=", "invoices.id")
        .as("last"),
    ])
    .where("invoices.account_id", "=", account.id)
    .orderBy("invoices.id")
    .execute();
  let queued = 0;
  for (const { id, content, due_on, published_at, pdf_sha256, due_cents, is_disputed, ...row } of overdue) {
    const { last, on_its_way_cents, pay_key, ...named } = row;
    const isOpening = named.opening_number !== null;
    if (due_on === null || published_at === null || (pdf_sha256 === null && !isOpening)) continue;
    const step = dueReminder(
      {
        dueOn: due_on,
        enteredOn: dublinDate(published_at),
        dueCents: due_cents,
        isDisputed: is_disputed,
        freeCreditCents: free.reduce((sum, { cents }) => sum + cents, 0),
        isAccountOnStop: account.isOnStop,
        isPaymentOnItsWay: on_its_way_cents > 0,
        last: last as ReminderStep | null,
      },
      today,
    );
    if (step === null) continue;
    const document = content as AccountDocument;
    const name = invoiceName(named);
    const payUrl = context.payments === null ? "" : context.environment.publicUrl + invoicePayPath(id, pay_key);
    const data = {
      invoiceId: id,
      ...described(document),
      number: name,
      dueOn: due_on,
      dueCents: due_cents,
      step,
      payUrl,
    };
    // An invoice of an earlier system was sent by that system.
    const attachments = pdf_sha256 === null ? [] : [{ name: `Invoice ${name}.pdf`, sha256: pdf_sha256 }];
    await queueReminder(context, account, { data, attachments });
    queued++;
  }
  return queued;
}

function described({ buyer, issuedOn, totals, poNumber, bank }: AccountDocument) {
  return { company: buyer.name, issuedOn, totalCents: totals.totalCents, poNumber, iban: bank?.iban ?? "" };
}

type Reminder = Required<Pick<Extract<NewEmail, { template: "invoice_reminder" }>, "data" | "attachments">>;

async function queueReminder(context: Context, account: Reminded, { data, attachments }: Reminder): Promise<void> {
  const { invoiceId, step, number } = data;
  await context.db
    .insertInto("invoice_reminders")
    .values({ invoice_id: invoiceId, step, queued_at: context.now() })
    .execute();
  const emails = account.invoice_emails.map(
    (recipient): NewEmail => ({ template: "invoice_reminder", recipient, data, attachments }),
  );
  await enqueueEmails(emails, context.now(), context.environment.publicUrl).execute(context.db);
  await storeAccountEvent(context, {
    accountId: account.id,
    kind: "reminder_queued",
    note: `Reminded of invoice ${number}, ${step} days overdue`,
    data: { invoice: invoiceId, step },
  });
}
