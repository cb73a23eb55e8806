import type { z } from "zod";
import type {
  changePortalMemberBody,
  invitePortalMemberBody,
  setOwnEmailsBody,
} from "../../contract/portal-members.schema.ts";
import type { ListedMember, MemberEmails } from "../../contract/portal-members.ts";
import { emailChoiceNames } from "../../domain/accounts/email-choices.ts";
import type { MemberId } from "../../domain/accounts/references.ts";
import { waitInWords } from "../../domain/schedule/wait-in-words.ts";
import { changeAccountMember } from "../accounts/change-account-member.ts";
import { inviteAccountMember } from "../accounts/invite-account-member.ts";
import { listMembers } from "../accounts/list-members.ts";
import { showMember } from "../accounts/show-account.ts";
import { storeAccountEvent } from "../accounts/store-account-event.ts";
import { type Member, updateMember } from "../accounts/store-member.ts";
import { withAccountLock } from "../accounts/with-account-lock.ts";
import { consumeRateLimit } from "../consume-rate-limit.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import type { CreateLimiter } from "../rate-limiters.ts";
import { ownMember } from "./own-member.ts";

/** The people who act for the caller's account. */
export const listPortalMembers: Verb<object, { members: ListedMember[] }> = async (context) => ({
  members: (await listMembers(context, ownMember(context).accountId)).map(showListed),
});

/** More than a large firm invites in a day; limited because each sends an email to an address the caller typed. */
const maxInvitationsADay = 60;

/** Invites somebody to the caller's account. */
export function invitePortalMember(
  createLimiter: CreateLimiter,
): Verb<z.output<typeof invitePortalMemberBody>, ListedMember> {
  const limiter = createLimiter({ name: "member invitations", points: maxInvitationsADay, seconds: 86_400 });
  return async (context, input) => {
    const id = ownMember(context).accountId;
    const retryAfter = context.environment.rateLimits ? await consumeRateLimit(limiter, `${id}`) : null;
    if (retryAfter !== null) {
      const message = `Many people were invited today. Please continue ${waitInWords(retryAfter)}, or call us.`;
      return { failed: "too_many_requests", message, details: { retryAfter } };
    }
    const invited = await inviteAccountMember(context, { id, ...input });
    return isFailure(invited) ? invited : readListed(context, invited.id);
  };
}

type Change = { memberId: MemberId } & z.output<typeof changePortalMemberBody>;

/** Changes a member of the caller's account; omitted fields stay as they are. */
export const changePortalMember: Verb<Change, ListedMember> = (
  context,
  { memberId, bookingEmails, deliveryEmails, copiesTo, ...changes },
) =>
  withAccountLock(context, ownMember(context).accountId, async (context, account) => {
    const changed = await changeAccountMember(context, { id: account.id, memberId, ...changes });
    if (isFailure(changed)) return changed;
    const before = await readMember(context, memberId);
    const after = await storeEmails(context, before, { bookingEmails, deliveryEmails, copiesTo });
    const note = describeEmails(before, after);
    if (note !== "") {
      const text = `Changed the emails of ${before.name} (${before.email}): ${note}`;
      await storeAccountEvent(context, { accountId: account.id, memberId, kind: "member_changed", note: text });
    }
    return showListed(after);
  });

export const getOwnEmails: Verb<object, MemberEmails> = async (context) =>
  emailsOf(await readMember(context, ownMember(context).memberId));

/** Changes which emails the caller gets. */
export const setOwnEmails: Verb<z.output<typeof setOwnEmailsBody>, MemberEmails> = (context, choices) =>
  withAccountLock(context, ownMember(context).accountId, async (context) =>
    emailsOf(await storeEmails(context, await readMember(context, ownMember(context).memberId), choices)),
  );

function readMember(context: Context, memberId: MemberId): Promise<Member> {
  return context.db
    .selectFrom("members")
    .selectAll()
    .where("id", "=", memberId)
    .where("account_id", "=", ownMember(context).accountId)
    .executeTakeFirstOrThrow();
}

async function readListed(context: Context, memberId: MemberId): Promise<ListedMember> {
  return showListed(await readMember(context, memberId));
}

async function storeEmails(
  context: Context,
  before: Member,
  { bookingEmails, deliveryEmails, copiesTo }: z.output<typeof setOwnEmailsBody>,
): Promise<Member> {
  const values = {
    booking_emails: bookingEmails ?? before.booking_emails,
    delivery_emails: deliveryEmails ?? before.delivery_emails,
    copies_to: copiesTo ?? before.copies_to,
  };
  return describeEmails(before, { ...before, ...values }) === "" ? before : updateMember(context, before.id, values);
}

/** The differences between two choices of emails, in words; empty if there are none. */
function describeEmails(before: Member, after: Member): string {
  const name = (choice: Member["booking_emails"]) => emailChoiceNames[choice].toLowerCase();
  return [
    before.booking_emails !== after.booking_emails && `bookings: ${name(after.booking_emails)}`,
    before.delivery_emails !== after.delivery_emails && `deliveries: ${name(after.delivery_emails)}`,
    before.copies_to.join() !== after.copies_to.join() && `copies to ${after.copies_to.join(", ") || "nobody"}`,
  ]
    .filter((difference) => difference !== false)
    .join("; ");
}

const emailsOf = (member: Member): MemberEmails => ({
  bookingEmails: member.booking_emails,
  deliveryEmails: member.delivery_emails,
  copiesTo: member.copies_to,
});

const showListed = (member: Member): ListedMember => ({ ...showMember(member), ...emailsOf(member) });
