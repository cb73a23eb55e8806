import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import { collectionCalendar } from "../../contract/settings.ts";
import { type ApprovalDecision, approvalLapsesAt, refuseDecision } from "../../domain/accounts/approvals.ts";
import { mayMember } from "../../domain/accounts/member-roles.ts";
import type { MemberId } from "../../domain/accounts/references.ts";
import type { Member } from "../accounts/store-member.ts";
import { withAccountLock } from "../accounts/with-account-lock.ts";
import { approvalHash } from "../approvals/approval-content.ts";
import { describeOutcome } from "../approvals/describe-outcome.ts";
import { type Approval, endApproval } from "../approvals/store-approval.ts";
import { type Context, isFailure } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Orders } from "../database/types.ts";
import { storeStatusChange } from "../order-actions/store-status-change.ts";
import { lockOrder } from "../orders/find-order.ts";
import { putOnAccount } from "../payments/put-on-account.ts";
import { queueApprovalEnded } from "./queue-approval-ended.ts";

type Decision = {
  approvalId: number;
  memberId: MemberId;
  decision: ApprovalDecision;
  reason: string;
  /** The hash of what the approver was shown. */
  shownHash: string;
};

export const approvalNotFound: Failure = { failed: "not_found", message: "There is no such request." };

/** Thrown to roll back the transaction. */
class Refused extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/**
 * Approves or refuses a request, once: a later approver learns who decided. An approved order goes on account; a
 * refused one is cancelled, and the member who booked it gets an email. Repeating the same decision as the same member
 * changes nothing.
 */
export async function decideApproval(context: Context, decision: Decision): Promise<Approval | Failure> {
  try {
    return await inTransaction(context, (context) => decide(context, decision));
  } catch (error) {
    if (error instanceof Refused) return error.failure;
    throw error;
  }
}

async function decide(context: Context, input: Decision): Promise<Approval | Failure> {
  const found = await readApproval(context, input.approvalId);
  const order = found && (await lockOrder(context.db, found.order_id));
  if (!found || !order) return approvalNotFound;
  return withAccountLock(context, found.account_id, async (context) => {
    const approval = (await readApproval(context, input.approvalId)) ?? found;
    const decider = await readDecider(context, approval, input.memberId);
    if (!decider) return approvalNotFound;
    if (!mayMember(decider.role, "approve"))
      return { failed: "forbidden", message: "You can no longer approve bookings. Ask an owner of the account." };
    const outcome = input.decision === "approve" ? "approved" : "refused";
    if (approval.outcome === outcome && approval.decided_by === decider.id) return approval;
    const refused = await refuse(context, { approval, order, decider }, input);
    if (refused) return refused;
    await endApproval(context, order.id, { outcome, decidedBy: decider.id, reason: input.reason });
    const name = decider.name || decider.email;
    if (outcome === "approved") await approve(context, order, approval, name);
    else await cancelRefused(context, order, approval, { name, reason: input.reason });
    return { ...approval, outcome, decided_by: decider.id, ended_at: context.now(), reason: input.reason };
  });
}

function readApproval({ db }: Context, id: number): Promise<Approval | undefined> {
  return db.selectFrom("approvals").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Null for a member of another account, or one who can no longer sign in. */
async function readDecider({ db }: Context, { account_id }: Approval, memberId: MemberId): Promise<Member | null> {
  const member = await db
    .selectFrom("members")
    .selectAll()
    .where("id", "=", memberId)
    .where("account_id", "=", account_id)
    .where("state", "=", "active")
    .executeTakeFirst();
  return member ?? null;
}

type Deciding = { approval: Approval; order: Selectable<Orders>; decider: Member };

async function refuse(
  context: Context,
  { approval, order, decider }: Deciding,
  { shownHash }: Decision,
): Promise<Failure | null> {
  const no = (message: string): Failure => ({ failed: "action_refused", message });
  if (approval.outcome !== null) return no(await describeOutcome(context, approval));
  const own = refuseDecision(decider.id, approval.member_id);
  if (own !== null) return no(own);
  if (shownHash !== approval.shown_hash || approvalHash(order) !== approval.shown_hash)
    return { failed: "order_changed", message: "This booking has changed since you opened it. Please check it again." };
  const { settings } = await context.settings.current();
  const waiting = { priority: order.priority, scheduledDate: order.scheduled_date, askedAt: approval.requested_at };
  if (approvalLapsesAt(waiting, collectionCalendar(settings)) <= context.now())
    return no("It is too late: the day can no longer be booked, so the request has lapsed.");
  return null;
}

async function approve(context: Context, order: Selectable<Orders>, approval: Approval, approvedBy: string) {
  const terms = {
    accountId: approval.account_id,
    memberId: approval.member_id,
    poNumber: order.po_number,
    costCentre: order.cost_centre,
    approvedBy,
  };
  const booked = await putOnAccount(context, order, terms);
  if (isFailure(booked)) throw new Refused({ failed: booked.failed, message: booked.message });
}

async function cancelRefused(
  context: Context,
  order: Selectable<Orders>,
  approval: Approval,
  { name, reason }: { name: string; reason: string },
): Promise<void> {
  await storeStatusChange(context, order, "cancelled", {
    note: `Not approved by ${name}${reason === "" ? "" : `: ${reason}`}`,
    notifiesCustomer: false,
  });
  await queueApprovalEnded(context, order, approval, { refusedBy: name, reason });
}
