import { sql } from "kysely";
import type { Context } from "../../server/context.ts";
import { signInCode } from "../../server/portal/sign-in-secrets.ts";
import { accountWithCredit } from "./account-of.ts";
import type { DemoClock } from "./day/demo-clock.ts";

const lookEveryMs = 1_000;

/**
 * The owner of the account with the most published invoices, then orders, and its name; null without one. An account
 * that has credit for another booking comes first.
 */
export async function findPortalOwner(context: Context): Promise<{ email: string; company: string } | null> {
  const { rows } = await sql<{ email: string; company: string }>`
    select members.email, accounts.name as company from members join accounts on accounts.id = members.account_id
    where members.role = 'owner' and members.state <> 'disabled' and accounts.status = 'active'
    order by (select count(*) from invoices where account_id = accounts.id and state = 'published') desc,
      (select count(*) from orders where account_id = accounts.id) desc, members.id`.execute(context.db);
  for (const row of rows) if ((await accountWithCredit(context, row.company)) !== null) return row;
  return rows[0] ?? null;
}

/**
 * Until the demo ends, prints each sign-in code for the portal, whoever requested it, because a demo sends no emails.
 * Codes sent to addresses that belong to no member do not sign anyone in.
 */
export async function printSignInCodes(
  context: Context,
  clock: DemoClock,
  print: (line: string) => void,
): Promise<void> {
  const said = new Set<string>();
  for (;;) {
    const asked = await context.db
      .selectFrom("member_sign_ins")
      .select(["id", "email"])
      .where("expires_at", ">", clock.now())
      .where("used_at", "is", null)
      .orderBy("created_at")
      .execute();
    for (const { id, email } of asked.filter(({ id }) => !said.has(id))) {
      said.add(id);
      print(`Code to sign in as ${email}: ${signInCode(context, id)}`);
    }
    await clock.until(new Date(clock.now().getTime() + lookEveryMs));
  }
}
