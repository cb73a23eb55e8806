import type { Insertable, Selectable, Updateable } from "kysely";
import type { MemberId } from "../../domain/accounts/references.ts";
import type { Context } from "../context.ts";
import type { Members } from "../database/types.ts";

export type Member = Selectable<Members>;
export type NewMember = Omit<Insertable<Members>, "id" | "invited_at" | "version">;
type MemberValues = Omit<Updateable<Members>, "id" | "account_id" | "invited_at" | "version">;

/**
 * Inserts a member as invited now. The caller holds the account's lock and has checked that no member has this email.
 */
export function storeMember(context: Context, member: NewMember): Promise<Member> {
  return context.db
    .insertInto("members")
    .values({ ...member, email: member.email.toLowerCase(), invited_at: context.now() })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes columns of a member and raises the version. The caller holds the account's lock. */
export function updateMember(context: Context, id: MemberId, values: MemberValues): Promise<Member> {
  const email = values.email?.toLowerCase();
  return context.db
    .updateTable("members")
    .set((eb) => ({ ...values, ...(email !== undefined && { email }), version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
