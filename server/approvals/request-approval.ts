import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import { limitInWords, refuseWithoutApprover } from "../../domain/accounts/approvals.ts";
import type { MemberId } from "../../domain/accounts/references.ts";
import { formatMoney } from "../../domain/money/currency.ts";
import { paymentMethodTitle } from "../../domain/orders/payment-methods.ts";
import type { Account } from "../accounts/store-account.ts";
import type { Member } from "../accounts/store-member.ts";
import { actorName } from "../actor-name.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import type { ApprovalRequestedData } from "../mail/approval-emails.ts";
import { enqueueEmails, type NewEmail } from "../mail/enqueue-emails.ts";
import { amountDue } from "../orders/amount-due.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { orderJsonOf, referencesOf } from "../orders/stored-order.ts";
import { approvalHash } from "./approval-content.ts";
import { approvalUrl } from "./approval-link.ts";
import { findApprovers } from "./find-approvers.ts";
import type { ExceededLimit } from "./read-exceeded-limit.ts";
import { type Approval, endApproval, storeApproval } from "./store-approval.ts";

type Order = Selectable<Orders>;
type Requested = ExceededLimit & { memberId: MemberId; poNumber: string; costCentre: string };

/**
 * Makes an order wait for an approver, at its price and with its credit reserved, and emails the approvers. Replaces a
 * request that is still waiting. The caller holds the locks of order and account.
 */
export async function requestApproval(
  context: Context,
  order: Order,
  account: Account,
  { memberId, exceeded, limits, poNumber, costCentre }: Requested,
): Promise<Order | Failure> {
  const { db } = context;
  const { amountCents } = amountDue(order);
  const limit = limitInWords(exceeded, limits);
  const approvers = await findApprovers(context, account.id, memberId);
  const isAgain = order.awaits_approval || order.on_account_at !== null;
  // A changed order waits even if nobody can approve it, and then lapses: it must not go ahead unapproved.
  if (approvers.length === 0 && !isAgain) {
    const message = refuseWithoutApprover(limit, amountCents);
    return { failed: "action_refused", message, params: { accountId: message } };
  }
  if (order.awaits_approval) await endApproval(context, order.id, { outcome: "changed" });
  const now = context.now();
  const waiting = await db
    .updateTable("orders")
    .set({
      status: "on-hold",
      awaits_approval: true,
      on_account_at: null,
      on_account_reference: null,
      account_id: account.id,
      member_id: memberId,
      po_number: poNumber,
      cost_centre: costCentre,
      date_modified: now,
      payment_method: "account",
      payment_method_title: paymentMethodTitle("account"),
    })
    .where("id", "=", order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const request = { order_id: order.id, account_id: account.id, member_id: memberId, exceeded };
  const approval = await storeApproval(context, {
    ...request,
    amount_cents: amountCents,
    shown_hash: approvalHash(waiting),
  });
  const booker = await db.selectFrom("members").selectAll().where("id", "=", memberId).executeTakeFirstOrThrow();
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: actorName(context.actor),
    kind: "approval_requested",
    note: `${isAgain ? "Waits for an approver again, as it was changed" : "Waits for an approver"} of ${account.number}, ${account.name}: ${formatMoney(amountCents, order.currency)} is ${limit} of ${booker.name || booker.email}`,
    data: { from: order.status, to: waiting.status, accountId: account.id, approvalId: approval.id },
  });
  const emails = emailsTo(approvers, {
    context,
    order: waiting,
    approval,
    booker,
    company: account.name,
    limit,
    isAgain,
  });
  await enqueueEmails(emails, now, context.environment.publicUrl).execute(db);
  return waiting;
}

type About = Pick<ApprovalRequestedData, "company" | "limit" | "isAgain"> & {
  context: Context;
  order: Order;
  approval: Approval;
  booker: Member;
};

function emailsTo(approvers: readonly Member[], { context, order, approval, booker, ...about }: About): NewEmail[] {
  const { shipment } = orderJsonOf(order);
  return approvers.map((approver) => ({
    template: "approval_requested",
    recipient: approver.email,
    orderId: order.id,
    data: {
      ...about,
      firstName: approver.name.split(" ")[0] ?? "",
      bookedBy: booker.name || booker.email,
      bookingReference: referencesOf(order).booking,
      amountCents: approval.amount_cents,
      pickup: shipment.pickup ?? null,
      dropoff: shipment.dropoff ?? null,
      serviceName: order.service_name,
      priority: order.priority,
      scheduledDate: order.scheduled_date ?? "",
      poNumber: order.po_number,
      costCentre: order.cost_centre,
      url: approvalUrl(context, { approvalId: approval.id, memberId: approver.id }),
    },
  }));
}
