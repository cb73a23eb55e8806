import { portalPath } from "../../contract/paths.ts";
import { memberRoleNames } from "../../domain/accounts/member-roles.ts";
import type { SubmissionId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import type { Account } from "./store-account.ts";
import { storeAccountEvent } from "./store-account-event.ts";
import { type Member, type NewMember, storeMember } from "./store-member.ts";

type Invited = Omit<NewMember, "account_id" | "state">;

/**
 * Adds a member to an account and queues the email that invites them, in the caller's transaction, which holds the
 * account's lock. `submissionId`: the application that the account came from.
 */
export async function inviteMember(
  context: Context,
  account: Account,
  invited: Invited,
  submissionId?: SubmissionId,
): Promise<Member> {
  const member = await storeMember(context, { ...invited, account_id: account.id, state: "invited" });
  await storeAccountEvent(context, {
    accountId: account.id,
    memberId: member.id,
    kind: "member_invited",
    note: `Invited ${member.name} (${member.email}) as ${memberRoleNames[member.role].toLowerCase()}`,
    data: { role: member.role },
  });
  const { publicUrl } = context.environment;
  await enqueueEmails(
    [
      {
        template: "account_invitation",
        recipient: member.email,
        data: {
          name: member.name,
          company: account.name,
          accountNumber: account.number,
          role: member.role,
          portalUrl: new URL(portalPath, publicUrl).href,
        },
        ...(submissionId !== undefined && { submissionId }),
      },
    ],
    context.now(),
    publicUrl,
  ).execute(context.db);
  return member;
}
