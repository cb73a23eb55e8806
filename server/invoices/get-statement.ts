import type { Failure } from "../../contract/errors.ts";
import type { StatementFormat } from "../../contract/statements.schema.ts";
import type { AccountStatement } from "../../contract/statements.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import { monthlyStatement } from "../../domain/invoicing/account-books.ts";
import { statementCsv } from "../../domain/invoicing/statement-text.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { accountNotFound } from "../accounts/with-account-lock.ts";
import { type BytesOutput, type Context, isFailure, type Verb } from "../context.ts";
import { drawStatement } from "../papers/draw-statement.ts";
import { addressOrEmpty } from "./address-of-account.ts";
import { partiesOf } from "./build-document.ts";
import { readAccountBooks } from "./read-account-books.ts";

type OfMonth = { id: AccountId; month: string };

/**
 * The amounts that an account was invoiced and credited, and what it paid, in a month. A month that hasn't begun is
 * refused.
 */
export const getStatement: Verb<OfMonth, AccountStatement> = async ({ db, now }, { id, month }) => {
  const today = dublinDate(now());
  if (month > today.slice(0, 7)) return notBegun;
  const account = await db
    .selectFrom("accounts")
    .select(["number", "name", "billing_address", "invoice_emails"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!account) return accountNotFound;
  const books = await readAccountBooks(db, id);
  return {
    ...monthlyStatement(books, month, today),
    account: { number: account.number, name: account.name, address: addressOrEmpty(account) },
    emails: account.invoice_emails,
  };
};

const notBegun: Failure = {
  failed: "invalid_fields",
  message: "This month has not begun",
  params: { month: "This month has not begun" },
};

/** The same statement as a file. */
export const getStatementFile: Verb<OfMonth & { format: StatementFormat }, BytesOutput> = async (
  context,
  { format, ...of },
) => {
  const statement = await getStatement(context, of);
  return isFailure(statement) ? statement : drawStatementFile(context, statement, format);
};

export async function drawStatementFile(
  context: Context,
  statement: AccountStatement,
  format: StatementFormat,
): Promise<BytesOutput> {
  const name = `statement-${statement.account.number}-${statement.month}.${format}`;
  if (format === "csv") return { name, type: "text/csv", bytes: Buffer.from(statementCsv(statement)) };
  const { seller, bank } = await partiesOf(context);
  return { name, type: "application/pdf", bytes: await drawStatement(statement, { seller, bank }) };
}
