import { sql } from "kysely";
import type { z } from "zod";
import type { importAccountsBody, previewImportBody } from "../../contract/accounts.schema.ts";
import type { ImportResult } from "../../contract/accounts.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import { inviteMember } from "../accounts/invite-member.ts";
import { openAccount } from "../accounts/open-account.ts";
import type { Account } from "../accounts/store-account.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { type PlannedRow, planImport, readStoredAccounts, type StoredAccount } from "./plan-import.ts";
import { type ImportFile, readImportFile } from "./read-import-file.ts";

/** Returns what an import would do, without storing anything. */
export const previewAccountImport: Verb<z.output<typeof previewImportBody>, ImportResult> = async (
  context,
  { content },
) => {
  const file = readImportFile(Buffer.from(content, "base64"));
  if (isFailure(file)) return file;
  const { planned, errors } = planImport(file.rows, await readStoredAccounts(context));
  return resultOf(file, planned, errors);
};

/** Imports the valid rows in one transaction. Existing data never changes, so a repeated file adds nothing. */
export const importAccounts: Verb<z.output<typeof importAccountsBody>, ImportResult> = async (
  context,
  { content, invite },
) => {
  const file = readImportFile(Buffer.from(content, "base64"));
  if (isFailure(file)) return file;
  return inTransaction(context, async (context) => {
    await lockImports(context);
    const stored = await readStoredAccounts(context);
    const { planned, errors } = planImport(file.rows, stored);
    await storePlan(context, planned, { stored, email: invite ? "now" : "later" });
    return resultOf(file, planned, errors);
  });
};

/** Runs one import at a time: two imports of the same file would each find nothing stored. */
function lockImports({ db }: Context) {
  return sql`select pg_advisory_xact_lock(hashtextextended('import of accounts', 0))`.execute(db);
}

type Options = { stored: ReadonlyMap<string, StoredAccount>; email: "now" | "later" };

async function storePlan(context: Context, planned: readonly PlannedRow[], { stored, email }: Options): Promise<void> {
  const accounts = new Map<string, Account>();
  for (const { key, result, account, member } of planned) {
    if (result === "exists") continue;
    if (account) {
      const owner = { name: member.name, email: member.email, phone: member.phone };
      accounts.set(key, (await openAccount(context, { account, owner }, { email })).account);
      continue;
    }
    const id = stored.get(key)?.id;
    const own = accounts.get(key) ?? (id === undefined ? null : await lockAccount(context, id));
    if (!own) throw new Error(`The account of '${key}' is neither stored nor new`);
    const { name, email: address, phone, role, orderLimitCents, monthLimitCents } = member;
    const limits = { order_limit_cents: orderLimitCents, month_limit_cents: monthLimitCents };
    await inviteMember(context, own, { name, email: address, phone, role, ...limits }, { email });
  }
}

function lockAccount({ db }: Context, id: AccountId): Promise<Account> {
  return db.selectFrom("accounts").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirstOrThrow();
}

function resultOf(
  { encoding, unknownColumns }: ImportFile,
  planned: readonly PlannedRow[],
  errors: ImportResult["errors"],
): ImportResult {
  const rows = planned.map(({ row, company, member, result }) => ({ row, company, member: member.email, result }));
  return { encoding, unknownColumns, rows, errors };
}
