import type { z } from "zod";
import type {
  importBankStatementBody,
  listBankRowsQuery,
  recordBankRowsBody,
  setAsideBankRowBody,
} from "../../contract/bank-rows.schema.ts";
import type { BankRow, ImportedStatement, RecordedRow } from "../../contract/bank-rows.ts";
import { readBankStatement, suggestPayment } from "../../domain/invoicing/bank-statement.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { inTransaction } from "../database/transaction.ts";
import { invoiceDue } from "../invoices/account-ledger.ts";
import { invoiceName } from "../invoices/invoice-name.ts";
import { recordAccountPayment } from "../invoices/record-account-payment.ts";
import { markBankRowRecorded, markBankRowSetAside, storeBankRows } from "./store-bank-rows.ts";

const maxRows = 200;

/**
 * Stores the money in from a bank's export. Importing the same file again, or one that overlaps, adds only new rows.
 */
export const importBankStatement: Verb<z.output<typeof importBankStatementBody>, ImportedStatement> = (
  context,
  { content, columns },
) =>
  inTransaction(context, async (context) => {
    const lower = columns && {
      date: columns.date.toLowerCase(),
      credit: columns.credit.toLowerCase(),
      text: columns.text.map((name) => name.toLowerCase()),
    };
    const read = readBankStatement(content, lower);
    if (read.kind === "unknown") return read;
    let stored = 0;
    for (let at = 0; at < read.rows.length; at += 500)
      stored += await storeBankRows(context, read.rows.slice(at, at + 500));
    const { bank, rows, moneyOut, errors } = read;
    await storeAuditEntry(context, { act: "invoicing.statement_imported", after: { bank, rows: rows.length, stored } });
    return { kind: "imported", bank, stored, known: rows.length - stored, moneyOut, errors: errors.slice(0, 100) };
  });

export const listBankRows: Verb<z.output<typeof listBankRowsQuery>, { rows: BankRow[]; total: number }> = async (
  { db },
  { show },
) => {
  const [rows, { total }, known] = await Promise.all([
    db
      .selectFrom("bank_rows")
      .leftJoin("account_payments", "account_payments.id", "bank_rows.payment_id")
      .leftJoin("accounts", "accounts.id", "account_payments.account_id")
      .select([
        "bank_rows.id",
        "bank_rows.received_on",
        "bank_rows.amount_cents",
        "bank_rows.text",
        "accounts.id as account_id",
        "accounts.name as account_name",
      ])
      .where("bank_rows.state", "=", show)
      .orderBy("bank_rows.received_on", show === "new" ? "asc" : "desc")
      .orderBy("bank_rows.id")
      .limit(maxRows)
      .execute(),
    db
      .selectFrom("bank_rows")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where("state", "=", show)
      .executeTakeFirstOrThrow(),
    show === "new" ? readKnown(db) : { open: [], accounts: [] },
  ]);
  return {
    total: Number(total),
    rows: rows.map(({ id, received_on, amount_cents, text, account_id, account_name }) => ({
      id,
      receivedOn: received_on,
      amountCents: amount_cents,
      text,
      suggestion: show === "new" ? describeSuggestion({ text, amountCents: amount_cents }, known) : null,
      account: account_id === null ? null : { id: account_id, name: account_name ?? "" },
    })),
  };
};

type KnownBooks = Parameters<typeof suggestPayment>[1];

/** All accounts, and their invoices with something due, oldest first. */
async function readKnown(db: Database): Promise<KnownBooks> {
  const [open, accounts] = await Promise.all([
    db
      .selectFrom("invoices")
      .select(["id", "number", "opening_number", "account_id", invoiceDue.as("due_cents")])
      .where("state", "=", "published")
      .where(invoiceDue, ">", 0)
      .orderBy("issued_on")
      .orderBy("number")
      .execute(),
    db.selectFrom("accounts").select(["id", "number", "name", "ledger_code"]).execute(),
  ]);
  return {
    open: open.map(({ id, account_id, due_cents, ...named }) => ({
      id,
      number: invoiceName(named),
      accountId: account_id,
      dueCents: due_cents,
    })),
    accounts: accounts.map(({ id, number, name, ledger_code }) => ({ id, number, name, ledgerCode: ledger_code })),
  };
}

function describeSuggestion(row: { text: string; amountCents: number }, known: KnownBooks): BankRow["suggestion"] {
  const suggestion = suggestPayment(row, known);
  if (!suggestion) return null;
  return {
    ...suggestion,
    accountName: known.accounts.find(({ id }) => id === suggestion.accountId)?.name ?? "",
    invoices: suggestion.invoiceIds.map((id) => known.open.find((invoice) => invoice.id === id)?.number ?? ""),
  };
}

type Rows = z.output<typeof recordBankRowsBody>;

/** Records rows as payments, one after the other, each in a transaction of its own. */
export const recordBankRows: Verb<Rows, { results: RecordedRow[] }> = async (context, { rows }) => {
  const results: RecordedRow[] = [];
  for (const row of rows) results.push(await recordRow(context, row));
  return { results };
};

async function recordRow(context: Context, chosen: Rows["rows"][number]): Promise<RecordedRow> {
  const { id, accountId, invoiceIds, isAnother } = chosen;
  const refused = (refusal: string, asksIfAnother = false): RecordedRow => ({ id, refusal, asksIfAnother });
  return inTransaction(context, async (context) => {
    const row = await context.db
      .selectFrom("bank_rows")
      .selectAll()
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return refused("There is no such row");
    if (row.state === "recorded") return refused("This row is already recorded");
    const payment = await recordAccountPayment(
      // The row's own lock and state ensure that it is recorded once.
      { ...context, idempotencyKey: null },
      {
        id: accountId,
        method: "transfer",
        receivedOn: row.received_on,
        amountCents: row.amount_cents,
        reference: row.text,
        remittance: invoiceIds.map((invoiceId) => ({ invoiceId })),
        isAnother,
      },
    );
    if (isFailure(payment)) return refused(payment.message, payment.failed === "action_refused");
    await markBankRowRecorded(context, id, payment.paymentId);
    return { id, refusal: null, asksIfAnother: false };
  });
}

type SetAside = { id: number } & z.output<typeof setAsideBankRowBody>;

/** Sets aside money that is no payment of an account, or puts it back on the list. */
export const setAsideBankRow: Verb<SetAside, { setAside: boolean }> = async (context, { id, setAside }) =>
  (await markBankRowSetAside(context, id, setAside))
    ? { setAside }
    : { failed: "not_found", message: "There is no such row, or it is already recorded." };
