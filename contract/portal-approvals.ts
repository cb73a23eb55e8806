import type { ApprovalOutcome } from "../domain/accounts/approvals.ts";
import type { Address } from "../domain/addresses/address.ts";
import type { Cents } from "../domain/money/euro.ts";
import type { OrderId } from "../domain/orders/references.ts";
import type { Priority } from "../domain/pricing/tariff.ts";
import { defineCall } from "./call.ts";
import type {
  approvalParams,
  decideApprovalBody,
  decideByLinkBody,
  openApprovalLinkBody,
} from "./portal-approvals.schema.ts";
import { portalApi } from "./portal-paths.ts";

/** A booking above a member's limit that waits for an approver, or its outcome. Instants are ISO 8601 in UTC. */
export type ShownApproval = {
  id: number;
  orderId: OrderId;
  reference: string;
  bookedBy: string;
  /** Whether the caller booked it, and so cannot approve it. */
  isOwn: boolean;
  /** Gross. */
  amountCents: Cents;
  /** 'above the limit of €100.00 per order' */
  limit: string;
  pickup: Address | null;
  dropoff: Address | null;
  scheduledDate: string | null;
  priority: Priority | null;
  serviceName: string;
  packageName: string;
  quantity: number;
  poNumber: string;
  costCentre: string;
  askedAt: string;
  /** When it lapses if nobody decides. */
  lapsesAt: string;
  /** Sent back with the decision, so that it applies only to what was shown. */
  shownHash: string;
  /** Null while it waits. */
  outcome: ApprovalOutcome | null;
  /** 'Anna Byrne approved it on Wednesday 4 March 2026 at 14:05.'; empty while it waits. */
  outcomeText: string;
  reason: string;
};

/** How many ended requests are listed, newest first. */
export const endedApprovalsShown = 20;

export const listPortalApprovals = defineCall<
  Record<never, never>,
  { waiting: ShownApproval[]; ended: ShownApproval[] }
>({
  name: "listPortalApprovals",
  method: "GET",
  path: `${portalApi}/approvals`,
  access: "member",
  act: "approve",
  summary: "Bookings of the account that wait for an approver, oldest first, and the newest that were decided",
});

/** `action_refused`, naming the decider, if somebody was faster; `order_changed` if it is not what was shown. */
export const decidePortalApproval = defineCall<
  { params: typeof approvalParams; body: typeof decideApprovalBody },
  ShownApproval
>({
  name: "decidePortalApproval",
  method: "POST",
  path: `${portalApi}/approvals/{approvalId}/decide`,
  access: "member",
  act: "approve",
  summary: "Approve or refuse a booking above a member's limit, once",
});

/** Decides nothing: mail scanners open links too. */
export const openApprovalLink = defineCall<{ body: typeof openApprovalLinkBody }, ShownApproval>({
  name: "openApprovalLink",
  method: "POST",
  path: `${portalApi}/approval-links`,
  access: "visitor",
  summary: "What an approver's emailed link is about",
});

export const decideByApprovalLink = defineCall<{ body: typeof decideByLinkBody }, ShownApproval>({
  name: "decideByApprovalLink",
  method: "POST",
  path: `${portalApi}/approval-links/decide`,
  access: "visitor",
  summary: "Approve or refuse with an emailed link, on behalf of its recipient",
});
