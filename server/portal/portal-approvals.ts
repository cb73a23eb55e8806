import type { z } from "zod";
import type { Failure } from "../../contract/errors.ts";
import type { decideApprovalBody, decideByLinkBody } from "../../contract/portal-approvals.schema.ts";
import { endedApprovalsShown, type ShownApproval } from "../../contract/portal-approvals.ts";
import type { MemberId } from "../../domain/accounts/references.ts";
import { approvalNotFound, decideApproval } from "../account-actions/decide-approval.ts";
import { readApprovalKey } from "../approvals/approval-link.ts";
import { showApproval } from "../approvals/show-approval.ts";
import type { Approval } from "../approvals/store-approval.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { ownMember } from "./own-member.ts";

/** The approval requests of the caller's account. */
export const listPortalApprovals: Verb<object, { waiting: ShownApproval[]; ended: ShownApproval[] }> = async (
  context,
) => {
  const { accountId, memberId } = ownMember(context);
  const own = context.db.selectFrom("approvals").selectAll().where("account_id", "=", accountId);
  const waiting = await own.where("outcome", "is", null).orderBy("id").execute();
  const ended = await own
    .where("outcome", "in", ["approved", "refused", "lapsed"])
    .orderBy("id", "desc")
    .limit(endedApprovalsShown)
    .execute();
  return { waiting: await showAll(context, waiting, memberId), ended: await showAll(context, ended, memberId) };
};

async function showAll(context: Context, approvals: Approval[], memberId: MemberId): Promise<ShownApproval[]> {
  const shown: ShownApproval[] = [];
  for (const approval of approvals) shown.push(await showApproval(context, approval, memberId));
  return shown;
}

type Decide = { approvalId: number } & z.output<typeof decideApprovalBody>;

export const decidePortalApproval: Verb<Decide, ShownApproval> = async (context, input) => {
  const { memberId } = ownMember(context);
  const decided = await decideApproval(context, { ...input, memberId });
  return isFailure(decided) ? decided : showApproval(context, decided, memberId);
};

const damagedLink: Failure = {
  failed: "not_found",
  message: "This link does not work. Open the newest email, or sign in to your account.",
};

/** What an email's link is about. Neither uses the link up nor decides. */
export const openApprovalLink: Verb<{ key: string }, ShownApproval> = async (context, { key }) => {
  const link = readApprovalKey(context, key);
  const found = link && (await findByLink(context, link));
  return found ? showApproval(context, found, link.memberId) : damagedLink;
};

/** Decides in the name of the member who was sent the link; the history names them. */
export const decideByApprovalLink: Verb<z.output<typeof decideByLinkBody>, ShownApproval> = async (
  context,
  { key, ...decision },
) => {
  const link = readApprovalKey(context, key);
  const member = link && (await findMember(context, link.memberId));
  if (!link || !member) return damagedLink;
  const acting: Context = {
    ...context,
    actor: { kind: "system", name: `${member.name || member.email} (by email link)` },
  };
  const decided = await decideApproval(acting, { ...link, ...decision });
  if (isFailure(decided)) return decided === approvalNotFound ? damagedLink : decided;
  return showApproval(context, decided, link.memberId);
};

/** Null once the recipient may no longer act for the account. */
async function findByLink(
  context: Context,
  link: { approvalId: number; memberId: MemberId },
): Promise<Approval | null> {
  const member = await findMember(context, link.memberId);
  if (!member) return null;
  const approval = await context.db
    .selectFrom("approvals")
    .selectAll()
    .where("id", "=", link.approvalId)
    .where("account_id", "=", member.account_id)
    .executeTakeFirst();
  return approval ?? null;
}

function findMember({ db }: Context, id: MemberId) {
  return db
    .selectFrom("members")
    .innerJoin("accounts", "accounts.id", "members.account_id")
    .select(["members.account_id", "members.name", "members.email"])
    .where("members.id", "=", id)
    .where("members.state", "=", "active")
    .where("accounts.status", "!=", "closed")
    .executeTakeFirst();
}
