import { sql } from "kysely";
import { inviteAccountMember } from "../../server/accounts/invite-account-member.ts";
import type { Context } from "../../server/context.ts";
import { accepted } from "../demo/accepted.ts";
import { accountOf } from "../demo/account-of.ts";
import { agreePrices } from "../demo/agree-prices.ts";
import { administratorOf } from "../demo/seed-demo.ts";

/** Average number of orders per account, whether on account or not. */
const ordersOfAccount = 200;
/** Every third account has prices of its own. */
const agreedEvery = 3;
const roles = ["booker", "approver", "finance"] as const;

/**
 * Opens accounts in proportion to the orders, beside those of the demo, each with members, and writes the temporary
 * table `account_people`: who orders for which account. These are the people who order most, and the account becomes
 * their company.
 */
export async function openAccounts(context: Context, orders: number): Promise<void> {
  const office = { ...context, actor: administratorOf(context), idempotencyKey: null };
  const { db } = office;
  const known = await db.selectFrom("accounts").select("id").execute();
  const wanted = Math.ceil(orders / ordersOfAccount);
  for (let number = known.length + 1; number <= wanted; number++) {
    const { rows } = await sql<{ company: string }>`
      select coalesce(nullif(company, ''), last_name || ' Brothers') as company from people where id = ${number}`.execute(
      db,
    );
    const id = await accountOf(office, `${rows[0]?.company ?? "Company"} ${number}`);
    for (const role of roles) {
      const email = `${role}.${id}@example.ie`;
      const limits = { orderLimitCents: null, monthLimitCents: null };
      accepted(await inviteAccountMember(office, { id, name: "", phone: "", email, role, ...limits }));
    }
    if (number % agreedEvery === 0) await agreePrices(office, id, 5 + (number % 4) * 2.5);
  }
  await sql`create temp table account_people on commit drop as
    select row_number() over (order by accounts.id)::integer as person_id, accounts.id as account_id, name as account_name, number,
      (select min(members.id) from members where members.account_id = accounts.id and role = 'booker') as member_id
    from accounts where status <> 'closed' order by person_id limit (select count(*) from people)`.execute(db);
  await sql`update people set company = account_name from account_people where person_id = people.id`.execute(db);
  // Made-up people must not be sent invitations.
  await sql`update emails set state = 'sent', sent_at = created_at 
    where state = 'queued' and template = 'account_invitation' and (recipient like '%@example.ie' or recipient like '%.example')`.execute(
    db,
  );
}
