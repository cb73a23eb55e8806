import { portalPath } from "../../contract/paths.ts";
import { memberRoleNames } from "../../domain/accounts/member-roles.ts";
import type { SubmissionId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { enqueueEmails } from "../mail/enqueue-emails.ts";
import type { Account } from "./store-account.ts";
import { storeAccountEvent } from "./store-account-event.ts";
import { type Member, type NewMember, storeMember } from "./store-member.ts";

/**
 * `email`: `later` leaves it to `sendInvitations`. `submissionId`: the application from which the account was opened.
 */
type InviteOptions = { email?: "now" | "later"; submissionId?: SubmissionId | undefined };

/**
 * Adds a member to an account and queues their invitation, in the caller's transaction, which holds the account's lock.
 */
export async function inviteMember(
  context: Context,
  account: Account,
  invited: Omit<NewMember, "account_id" | "state">,
  { email = "now", submissionId }: InviteOptions = {},
): Promise<Member> {
  const member = await storeMember(context, { ...invited, account_id: account.id, state: "invited" });
  await storeAccountEvent(context, {
    accountId: account.id,
    memberId: member.id,
    kind: "member_invited",
    note: `${email === "now" ? "Invited" : "Added"} ${member.name} (${member.email}) as ${memberRoleNames[member.role].toLowerCase()}`,
    data: { role: member.role },
  });
  if (email === "now") await queueInvitation(context, account, member, submissionId);
  return member;
}

/** Queues a member's invitation email. */
export async function queueInvitation(
  context: Context,
  account: Account,
  member: Member,
  submissionId?: SubmissionId,
): Promise<void> {
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
}
