import type { Membership } from "../../contract/portal-sign-in.ts";
import type { Context } from "../context.ts";

/** The accounts that an email address acts for, including those that can't be chosen. */
export async function readMemberships({ db }: Context, email: string): Promise<Membership[]> {
  const rows = await db
    .selectFrom("members")
    .innerJoin("accounts", "accounts.id", "members.account_id")
    .select(["members.id", "role", "state", "accounts.number", "accounts.name", "accounts.status"])
    .where("email", "=", email)
    .orderBy("accounts.name")
    .orderBy("accounts.id")
    .execute();
  return rows.map(({ id, role, state, number, name, status }) => ({
    memberId: id,
    role,
    accountNumber: number,
    accountName: name,
    refusal:
      status === "closed"
        ? `The account of ${name} is closed.`
        : state === "disabled"
          ? `Your access to the account of ${name} has ended.`
          : null,
  }));
}
