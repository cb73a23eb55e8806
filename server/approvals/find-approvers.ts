import { mayMember, memberRoles } from "../../domain/accounts/member-roles.ts";
import type { AccountId, MemberId } from "../../domain/accounts/references.ts";
import type { Member } from "../accounts/store-member.ts";
import type { Context } from "../context.ts";

const approvingRoles = memberRoles.filter((role) => mayMember(role, "approve"));

/**
 * The members who may approve this member's booking, never including that member. Erased members are disabled and have
 * no address.
 */
export function findApprovers({ db }: Context, accountId: AccountId, bookedBy: MemberId): Promise<Member[]> {
  return db
    .selectFrom("members")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("state", "=", "active")
    .where("role", "in", approvingRoles)
    .where("id", "!=", bookedBy)
    .orderBy("id")
    .execute();
}
