import type { z } from "zod";
import type { inviteMemberBody } from "../../contract/accounts.schema.ts";
import type { AccountMember } from "../../contract/accounts.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import type { Verb } from "../context.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { inviteMember } from "./invite-member.ts";
import { showMember } from "./show-account.ts";
import { withAccountLock } from "./with-account-lock.ts";

type Input = { id: AccountId } & z.output<typeof inviteMemberBody>;

/** Adds a member to an account; a person can be a member of the same account only once. */
export const inviteAccountMember: Verb<Input, AccountMember> = (context, input) =>
  withIdempotency(context, { scope: "inviteAccountMember", input }, (context) =>
    withAccountLock(context, input.id, async (context, account) => {
      if (account.status === "closed")
        return { failed: "action_refused", message: "This account is closed: reopen it first." };
      const member = await context.db
        .selectFrom("members")
        .select("name")
        .where("account_id", "=", account.id)
        .where("email", "=", input.email)
        .executeTakeFirst();
      if (member) {
        const message = `This is the email address of ${member.name}, who is a member already`;
        return { failed: "invalid_fields", message, params: { email: message } };
      }
      const { name, email, phone, role } = input;
      const limits = { order_limit_cents: input.orderLimitCents, month_limit_cents: input.monthLimitCents };
      return showMember(await inviteMember(context, account, { name, email, phone, role, ...limits }));
    }),
  );
