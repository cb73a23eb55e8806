import type { z } from "zod";
import { accountBody, inviteMemberBody } from "../../contract/accounts.schema.ts";
import type { ImportError, ImportedRow } from "../../contract/accounts.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import type { Context } from "../context.ts";
import { type CellErrors, type FileRow, type ImportColumn, importColumns, readAmountCell } from "./read-import-file.ts";

type NewAccount = z.output<typeof accountBody>;
type NewMember = z.output<typeof inviteMemberBody>;

/**
 * `account`: the new account that this row opens; null if the row adds a member to the stored or earlier account with
 * this key.
 */
export type PlannedRow = {
  row: number;
  result: ImportedRow["result"];
  company: string;
  key: string;
  account: NewAccount | null;
  member: NewMember;
};

export type StoredAccount = { id: AccountId; emails: ReadonlySet<string> };

/** The key by which rows name an account: its code if it has one, else its name. */
function keyOf({ code = "", company = "" }: FileRow["cells"]): string {
  return code === "" ? `name ${company.toLowerCase()}` : `code ${code.toLowerCase()}`;
}

/** The stored accounts, by each key by which a row can name them. */
export async function readStoredAccounts({ db }: Context): Promise<Map<string, StoredAccount>> {
  const accounts = await db.selectFrom("accounts").select(["id", "name", "ledger_code"]).orderBy("id").execute();
  const members = await db.selectFrom("members").select(["account_id", "email"]).execute();
  const emails = new Map<AccountId, Set<string>>(accounts.map(({ id }) => [id, new Set()]));
  for (const { account_id, email } of members) emails.get(account_id)?.add(email);
  const stored = new Map<string, StoredAccount>();
  for (const { id, name, ledger_code } of accounts) {
    const account = { id, emails: emails.get(id) ?? new Set<string>() };
    for (const key of [`name ${name.toLowerCase()}`, ...(ledger_code ? [`code ${ledger_code.toLowerCase()}`] : [])])
      if (!stored.has(key)) stored.set(key, account);
  }
  return stored;
}

/** What each row would do, in file order, and the errors by cell; a row with an error does nothing. */
export function planImport(
  rows: readonly FileRow[],
  stored: ReadonlyMap<string, StoredAccount>,
): { planned: PlannedRow[]; errors: ImportError[] } {
  const planned: PlannedRow[] = [];
  const errors: ImportError[] = [];
  const planOf = new Map<string, Set<string>>();
  for (const file of rows) {
    const key = keyOf(file.cells);
    const known = planOf.get(key) ?? stored.get(key)?.emails;
    const { wrong, account, member } = readRow(file, known === undefined);
    if (wrong.length > 0 || !member) {
      errors.push(...wrong);
      continue;
    }
    const company = file.cells.company ?? "";
    const isMember = known?.has(member.email) === true;
    const result = isMember ? "exists" : account ? "account" : "member";
    planOf.set(key, new Set([...(known ?? []), member.email]));
    planned.push({ row: file.row, result, company, key, account, member });
  }
  return { planned, errors };
}

type ReadRow = { wrong: ImportError[]; account: NewAccount | null; member: NewMember | null };

function readRow({ row, cells, error }: FileRow, isNew: boolean): ReadRow {
  if (error) return { wrong: [error], account: null, member: null };
  const found: CellErrors = [];
  const account = isNew ? readAccount(cells, found) : null;
  const member = readMember(cells, isNew, found);
  // One error per cell is enough.
  const first = found.filter(({ column }, index) => found.findIndex((other) => other.column === column) === index);
  return { wrong: first.map((each) => ({ row, ...each })), account, member };
}

function readAccount(cells: FileRow["cells"], errors: CellErrors): NewAccount | null {
  const limit = readAmountCell(cells, "credit limit", errors);
  if ((cells["credit limit"] ?? "") === "") errors.push({ column: "credit limit", message: "Enter the credit limit" });
  const filled = (column: ImportColumn, field: string, value: unknown = cells[column]) =>
    (cells[column] ?? "") === "" ? {} : { [field]: value };
  const emails = (cells["invoice email"] ?? "").split(/[\s;,]+/).filter(Boolean);
  const read = accountBody.safeParse({
    name: cells.company ?? "",
    ...filled("code", "ledgerCode"),
    ...filled("company number", "companyNumber"),
    ...filled("vat number", "vatNumber"),
    ...filled("phone", "phone"),
    billingAddress: {
      address1: cells["address 1"] ?? "",
      city: cells.town ?? "",
      ...filled("address 2", "address2"),
      ...filled("county", "state"),
      ...filled("postcode", "postcode"),
      ...filled("country", "country"),
    },
    invoiceEmails: emails,
    ...filled("payment days", "paymentTermsDays", Number(cells["payment days"])),
    creditLimitCents: limit ?? 0,
    ...filled("invoice period", "invoicePeriod", cells["invoice period"]?.toLowerCase().replaceAll(" ", "_")),
    ...filled("po number", "poNumberRule", cells["po number"]?.toLowerCase()),
    ...filled("cost centre", "costCentreRule", cells["cost centre"]?.toLowerCase()),
  });
  if (read.success) return read.data;
  errors.push(...cellErrors("account", read.error));
  return null;
}

function readMember(cells: FileRow["cells"], isOwner: boolean, errors: CellErrors): NewMember | null {
  const role = (cells.role ?? "").toLowerCase();
  if (isOwner && role !== "" && role !== "owner")
    errors.push({ column: "role", message: "The first member of a new account is its owner" });
  const read = inviteMemberBody.safeParse({
    name: cells["member name"] ?? "",
    email: cells["member email"] ?? "",
    phone: cells["member phone"] ?? "",
    role: isOwner ? "owner" : role || "booker",
    orderLimitCents: readAmountCell(cells, "order limit", errors),
    monthLimitCents: readAmountCell(cells, "month limit", errors),
  });
  if (read.success) return read.data;
  errors.push(...cellErrors("member", read.error));
  return null;
}

/** Assigns each error to the column of its cell. */
function cellErrors(part: "account" | "member", { issues }: z.ZodError): CellErrors {
  const columns = Object.entries(importColumns) as [ImportColumn, string][];
  return issues.map(({ path, message }) => {
    const field = [part, ...path.filter((key) => typeof key === "string")].join(".");
    const [column] = columns.find(([, name]) => name === field) ?? ["company" as const];
    return { column, message };
  });
}
