import { sql } from "kysely";
import { type AccountToCharge, accountsShown } from "../../contract/staff-booking.ts";
import { refuseBookingOnAccount } from "../../domain/accounts/account-status.ts";
import { availableCredit } from "../../domain/accounts/credit.ts";
import { readAccountNumber } from "../../domain/accounts/references.ts";
import type { Context, Verb } from "../context.ts";
import { readExposure } from "./read-exposure.ts";
import type { Account } from "./store-account.ts";

/** A shorter search would match half of all accounts. */
const minSearchLength = 2;

type FoundMember = NonNullable<AccountToCharge["member"]>;
type Found = { account: Account; member: FoundMember | null };

/** Finds accounts by number, name or member; closed ones are left out. */
export const findAccountsToCharge: Verb<{ search: string }, { accounts: AccountToCharge[] }> = async (
  context,
  { search },
) => {
  const typed = search.trim();
  if (typed.length < minSearchLength) return { accounts: [] };
  const found = await findByNumberOrName(context, typed);
  if (found.length < accountsShown) {
    const known = found.map(({ account }) => account.id);
    found.push(...(await findByMember(context, typed, known)).slice(0, accountsShown - found.length));
  }
  const accounts: AccountToCharge[] = [];
  for (const one of found) accounts.push(await toAccountToCharge(context, one));
  return { accounts };
};

async function findByNumberOrName({ db }: Context, typed: string): Promise<Found[]> {
  const accounts = await db
    .selectFrom("accounts")
    .selectAll()
    .where("status", "!=", "closed")
    .where((eb) => eb.or([eb("id", "=", readAccountNumber(typed) ?? 0), eb("name", "ilike", containing(typed))]))
    .orderBy("name")
    .orderBy("id")
    .limit(accountsShown)
    .execute();
  return accounts.map((account) => ({ account, member: null }));
}

async function findByMember({ db }: Context, typed: string, known: number[]): Promise<Found[]> {
  const digits = typed.replace(/\D/g, "");
  const rows = await db
    .selectFrom("members")
    .innerJoin("accounts", "accounts.id", "members.account_id")
    .selectAll("accounts")
    .select(["members.name as member_name", "members.email as member_email", "members.phone as member_phone"])
    .where("accounts.status", "!=", "closed")
    .where("members.state", "!=", "disabled")
    .where("accounts.id", "not in", [0, ...known])
    .where((eb) =>
      eb.or([
        eb("members.name", "ilike", containing(typed)),
        eb("members.email", "like", `${escaped(typed.toLowerCase())}%`),
        ...(digits.length >= 6
          ? [eb(sql<string>`regexp_replace(members.phone, '[^0-9]', '', 'g')`, "like", `%${digits.replace(/^0/, "")}`)]
          : []),
      ]),
    )
    .orderBy("members.name")
    .orderBy("members.id")
    .limit(accountsShown)
    .execute();
  const byAccount = new Map(
    rows.map(({ member_name: name, member_email: email, member_phone: phone, ...account }) => [
      account.id,
      { account, member: { name, email, phone } },
    ]),
  );
  return [...byAccount.values()];
}

async function toAccountToCharge(context: Context, { account, member }: Found): Promise<AccountToCharge> {
  const exposure = await readExposure(context, account.id);
  return {
    id: account.id,
    number: account.number,
    name: account.name,
    refusal: refuseBookingOnAccount(account.status),
    creditLimitCents: account.credit_limit_cents,
    availableCents: availableCredit(account.credit_limit_cents, exposure),
    poNumberRule: account.po_number_rule,
    costCentreRule: account.cost_centre_rule,
    costCentres: account.cost_centres,
    vatNumber: account.vat_number,
    member,
  };
}

function containing(typed: string): string {
  return `%${escaped(typed)}%`;
}

function escaped(typed: string): string {
  return typed.replaceAll(/[\\%_]/g, "\\$&");
}
