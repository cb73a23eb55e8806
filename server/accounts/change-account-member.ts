import type { z } from "zod";
import type { changeMemberBody } from "../../contract/accounts.schema.ts";
import type { AccountMember } from "../../contract/accounts.ts";
import { refuseLastOwner } from "../../domain/accounts/last-owner.ts";
import { memberRoleNames } from "../../domain/accounts/member-roles.ts";
import type { AccountId, MemberId } from "../../domain/accounts/references.ts";
import { formatMoney } from "../../domain/money/currency.ts";
import type { Verb } from "../context.ts";
import { listMembers } from "./list-members.ts";
import { showMember } from "./show-account.ts";
import { storeAccountEvent } from "./store-account-event.ts";
import { type Member, updateMember } from "./store-member.ts";
import { withAccountLock } from "./with-account-lock.ts";

type Input = { id: AccountId; memberId: MemberId } & z.output<typeof changeMemberBody>;

/** Changes a member; absent fields don't change. Writes nothing if nothing differs. */
export const changeAccountMember: Verb<Input, AccountMember> = (context, { id, memberId, ...changes }) =>
  withAccountLock(context, id, async (context, account) => {
    const members = await listMembers(context, id);
    const before = members.find((member) => member.id === memberId);
    if (!before) return { failed: "not_found", message: "There is no such member." };
    const after = memberAfter(before, changes, context.now());
    const refused = refuseLastOwner(members, { ...before, ...after });
    if (refused) return { failed: "action_refused", message: refused };
    const differences = describeChanges(before, { ...before, ...after });
    if (differences.length === 0) return showMember(before);
    const member = await updateMember(context, memberId, after);
    await storeAccountEvent(context, {
      accountId: account.id,
      memberId,
      kind: "member_changed",
      note: `Changed ${before.name} (${before.email}): ${differences.join(", ")}`,
      data: powersOf(member),
      before: powersOf(before),
    });
    return showMember(member);
  });

/** A member's rights and limits, without personal data. */
function powersOf({ role, state, order_limit_cents, month_limit_cents }: Member) {
  return { role, state, orderLimitCents: order_limit_cents, monthLimitCents: month_limit_cents };
}

type Changes = z.output<typeof changeMemberBody>;

function memberAfter(before: Member, changes: Changes, now: Date) {
  const { name, phone, role, orderLimitCents, monthLimitCents, disabled = before.state === "disabled" } = changes;
  return {
    name: name ?? before.name,
    phone: phone ?? before.phone,
    role: role ?? before.role,
    order_limit_cents: orderLimitCents === undefined ? before.order_limit_cents : orderLimitCents,
    month_limit_cents: monthLimitCents === undefined ? before.month_limit_cents : monthLimitCents,
    state: disabled ? ("disabled" as const) : before.activated_at ? ("active" as const) : ("invited" as const),
    disabled_at: disabled ? (before.disabled_at ?? now) : null,
  };
}

/** What differs, in words, for the account's history. */
function describeChanges(before: Member, after: Member): string[] {
  const limit = (cents: number | null) => (cents === null ? "no limit" : formatMoney(cents, "EUR"));
  return [
    before.name !== after.name && `name ${after.name}`,
    before.phone !== after.phone && `phone ${after.phone || "removed"}`,
    before.role !== after.role && `role ${memberRoleNames[after.role].toLowerCase()}`,
    before.order_limit_cents !== after.order_limit_cents && `${limit(after.order_limit_cents)} per order`,
    before.month_limit_cents !== after.month_limit_cents && `${limit(after.month_limit_cents)} per month`,
    before.disabled_at === null && after.disabled_at !== null && "disabled",
    before.disabled_at !== null && after.disabled_at === null && "may sign in again",
  ].filter((difference) => difference !== false);
}
