import type { PortalMember, PortalSession } from "../../contract/portal-sign-in.ts";
import type { Context, Verb } from "../context.ts";
import { readMemberships } from "./read-memberships.ts";

export const getPortalSession: Verb<object, PortalSession> = async (context) => {
  const { actor } = context;
  if (actor.kind === "member") return readPortalSession(context, actor.email, actor.memberId);
  if (actor.kind === "proven_email") return readPortalSession(context, actor.email, null);
  return { failed: "unauthorised", message: "Please sign in." };
};

/** What the portal shows about the signed-in member. */
export async function readPortalSession(
  context: Context,
  email: string,
  memberId: number | null,
): Promise<PortalSession> {
  const memberships = await readMemberships(context, email);
  const member = memberId === null ? null : await readMember(context, memberId);
  return { email, member, memberships };
}

async function readMember({ db }: Context, memberId: number): Promise<PortalMember> {
  const row = await db
    .selectFrom("members")
    .innerJoin("accounts", "accounts.id", "members.account_id")
    .select([
      "members.id",
      "members.name",
      "role",
      "accounts.number",
      "accounts.name as account_name",
      "accounts.status",
      "status_reason",
    ])
    .where("members.id", "=", memberId)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    account: { number: row.number, name: row.account_name, status: row.status, statusReason: row.status_reason },
  };
}
