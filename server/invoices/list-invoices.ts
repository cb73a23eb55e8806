import { sql } from "kysely";
import type { z } from "zod";
import type { listInvoicesQuery } from "../../contract/invoices.schema.ts";
import { type InvoicePage, invoicesPerPage } from "../../contract/invoices.ts";
import { publishAlertDay } from "../../domain/invoicing/billing-periods.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { foldText } from "../database/search-words.ts";
import { invoiceDue, onItsWayCents } from "./account-ledger.ts";
import { readDrafts, storedLines } from "./read-drafts.ts";
import { showInvoiceRow } from "./show-invoice.ts";

type Input = z.output<typeof listInvoicesQuery>;

/** Drafts by the end of their period, or published invoices, newest first. */
export const listInvoices: Verb<Input, InvoicePage> = async (context, input) => {
  const { db } = context;
  const today = dublinDate(context.now());
  const isDrafts = input.show === "drafts";
  let matching = matchInvoices(db, input).where("invoices.state", "=", isDrafts ? "draft" : "published");
  if (input.show === "open" || input.show === "overdue") matching = matching.where(invoiceDue, ">", 0);
  if (input.show === "overdue") matching = matching.where("invoices.due_on", "<", today);
  if (input.show === "on_its_way") matching = matching.where(onItsWayCents, ">", 0);
  const [{ total }, rows, drafts, due] = await Promise.all([
    matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    matching
      .selectAll("invoices")
      .select([
        "accounts.number as account_number",
        "accounts.name as account_name",
        storedLines.as("stored_lines"),
        invoiceDue.as("due_cents"),
        onItsWayCents.as("on_its_way_cents"),
      ])
      .orderBy(isDrafts ? "invoices.period_to" : sql`invoices.issued_on desc`)
      .orderBy(isDrafts ? sql`lower(accounts.name)` : sql`invoices.number desc`)
      .orderBy("invoices.id")
      .limit(invoicesPerPage)
      .offset((input.page - 1) * invoicesPerPage)
      .execute(),
    db.selectFrom("invoices").select(["period_from", "period_to"]).where("state", "=", "draft").execute(),
    db
      .selectFrom("invoices")
      .select([
        sql<number>`coalesce(sum(${invoiceDue}), 0)::bigint`.as("due_cents"),
        sql<number>`coalesce(sum(${invoiceDue}) filter (where due_on < ${today}), 0)::bigint`.as("overdue_cents"),
        sql<number>`(select coalesce(sum(amount_cents), 0)::bigint from invoice_payments where state = 'on_its_way')`.as(
          "on_its_way_cents",
        ),
      ])
      .where("state", "=", "published")
      .executeTakeFirstOrThrow(),
  ]);
  const contents = await readDrafts(context, isDrafts ? rows : []);
  const invoices = rows.map((row) => {
    const account = { number: row.account_number, name: row.account_name };
    const content = contents.get(row.id);
    const amounts = content
      ? { ...content.totals, lines: content.lines.length, dueCents: 0 }
      : {
          netCents: row.net_cents ?? 0,
          totalCents: row.total_cents ?? 0,
          lines: row.stored_lines,
          dueCents: row.due_cents ?? 0,
          onItsWayCents: row.on_its_way_cents ?? 0,
        };
    return showInvoiceRow(row, account, amounts, today);
  });
  const late = drafts.filter(
    ({ period_from, period_to }) => publishAlertDay({ from: period_from, to: period_to }) <= today,
  );
  return {
    total,
    invoices,
    drafts: drafts.length,
    lateDrafts: late.length,
    dueCents: due.due_cents,
    overdueCents: due.overdue_cents,
    onItsWayCents: due.on_its_way_cents,
  };
};

function matchInvoices(db: Database, { account, search }: Pick<Input, "account" | "search">) {
  let query = db.selectFrom("invoices").innerJoin("accounts", "accounts.id", "invoices.account_id");
  if (account !== undefined) query = query.where("invoices.account_id", "=", account);
  for (const word of foldText(search).split(/\s+/).filter(Boolean)) {
    const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
    query = query.where(
      sql<boolean>`fold_words(concat_ws(' ', accounts.name, accounts.number, accounts.ledger_code, invoices.group_value,
        invoices.opening_number, 'INV-' || lpad(invoices.number::text, 6, '0'))) like ${pattern}`,
    );
  }
  return query;
}
