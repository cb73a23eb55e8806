import type { Address } from "../domain/addresses/address.ts";
import type { MonthlyStatement } from "../domain/invoicing/account-books.ts";
import { defineCall } from "./call.ts";
import { api } from "./paths.ts";
import { portalApi } from "./portal-paths.ts";
import type {
  emailStatementBody,
  ownStatementFileQuery,
  ownStatementQuery,
  statementFileParams,
  statementParams,
} from "./statements.schema.ts";

/** What an account was invoiced, credited and paid in a month, and what it owed before and after. */
export type AccountStatement = MonthlyStatement & {
  account: { number: string; name: string; address: Address };
  /** The addresses that it is emailed to. */
  emails: string[];
};

export const getStatement = defineCall<{ params: typeof statementParams }, AccountStatement>({
  name: "getStatement",
  method: "GET",
  path: `${api}/accounts/{id}/statements/{month}`,
  access: "bookkeeper",
  summary: "The statement of an account for a month, up to today if the month is not over",
});

/** A PDF or a CSV file. */
export const getStatementFile = defineCall<{ params: typeof statementFileParams }, unknown>({
  name: "getStatementFile",
  method: "GET",
  path: `${api}/accounts/{id}/statements/{month}/{format}`,
  access: "bookkeeper",
  summary: "The statement of an account for a month as a PDF or as CSV",
});

/** Takes an `Idempotency-Key`. */
export const emailStatement = defineCall<
  { params: typeof statementParams; body: typeof emailStatementBody },
  { recipients: string[] }
>({
  name: "emailStatement",
  method: "POST",
  path: `${api}/accounts/{id}/statements/{month}/emails`,
  access: "bookkeeper",
  status: 201,
  summary: "Email the statement as a PDF to the account's addresses for invoices",
});

export const getPortalStatement = defineCall<{ query: typeof ownStatementQuery }, AccountStatement>({
  name: "getPortalStatement",
  method: "GET",
  path: `${portalApi}/statement`,
  access: "member",
  act: "invoices",
  summary: "The statement of the caller's account for a month",
});

export const getPortalStatementFile = defineCall<{ query: typeof ownStatementFileQuery }, unknown>({
  name: "getPortalStatementFile",
  method: "GET",
  path: `${portalApi}/statement-file`,
  access: "member",
  act: "invoices",
  summary: "The statement of the caller's account for a month as a PDF or as CSV",
});
