import type { z } from "zod";
import type { AccountId } from "../domain/accounts/references.ts";
import type { Address } from "../domain/addresses/address.ts";
import type { Cents } from "../domain/money/euro.ts";
import type { OrderAction } from "../domain/orders/order-actions.ts";
import type { CaseStatus } from "../domain/orders/payment-cases.ts";
import type { OrderId, OrderNumber, SubmissionId, WooCommerceOrderId } from "../domain/orders/references.ts";
import type { ActionCheck, OrderStatus } from "../domain/orders/statuses.ts";
import type { DistanceSource } from "../domain/pricing/distance.ts";
import type { PalletDimensions } from "../domain/pricing/pallet.ts";
import type { PriceLine, QuoteKind } from "../domain/pricing/priced.ts";
import type { AddressMark, TripPositions } from "../domain/pricing/trip-positions.ts";
import { defineCall } from "./call.ts";
import type { OrderDetails } from "./change-order.ts";
import type {
  addOrderNoteBody,
  changeManyOrdersBody,
  changeOrderStatusBody,
  recoverBookingBody,
  setOrderPriceBody,
  staffOrdersFilter,
  waiveDifferenceBody,
} from "./orders.schema.ts";
import type { OutboxState } from "./outbox-states.ts";
import type { orderParams } from "./page.schema.ts";
import { api } from "./paths.ts";
import type { CaseKind } from "./payment-cases.ts";

/** One end of the journey, with its contact. */
export type StaffStop = { address: Address; contactName: string; contactPhone: string; instructions: string };

/** Instants are ISO texts, days 'YYYY-MM-DD', amounts cents. */
export type StaffOrder = {
  id: OrderId;
  /** The order's number on the WordPress site if it has one, else its id. */
  number: OrderNumber;
  /** The order on the WordPress site that keeps the shop; null if it isn't there or the shop is ours. */
  shopOrder: { id: WooCommerceOrderId; url: string } | null;
  /** The number that a plugin of that site shows instead; null if none. */
  shopNumber: string | null;
  /**
   * Changes that still have to be exported to that site: the whole order, or with `isUpdate` what changed since.
   * `failure`: why the last export failed.
   */
  pendingExport: { isUpdate: boolean; attempts: number; failure: string | null; nextAttemptAt: string } | null;
  status: OrderStatus;
  kind: QuoteKind;
  /** Waits for staff to set a price. */
  isQuoteRequest: boolean;
  /** Its money is, or would be, test money. */
  isTest: boolean;
  /** `booking` is the current one: DL-… until paid, then WC-…. */
  references: { booking: string; form: string | null; order: string; quote: string | null };
  createdAt: string;
  createdVia: string;
  modifiedAt: string;
  paidAt: string | null;
  completedAt: string | null;
  customer: { name: string; email: string; phone: string };
  billing: Address;
  /** The company that is billed, its VAT number and its own order number; each may be empty. */
  billedTo: { company: string; vatNumber: string; poNumber: string };
  pickup: StaffStop;
  dropoff: StaffStop;
  /** [latitude, longitude] pairs from pickup to drop-off; empty if unknown. */
  path: [number, number][];
  /** How its addresses were placed; null if that is not stored. */
  positions: TripPositions | null;
  /** What to check about its addresses. */
  addressMarks: AddressMark[];
  distanceKm: number | null;
  distanceSource: DistanceSource | null;
  serviceName: string;
  priority: string;
  packageName: string;
  packageDescription: string;
  /** kg */
  packageWeight: number | null;
  quantity: number;
  pallet: PalletDimensions | null;
  palletUnits: number;
  scheduledDate: string | null;
  estimatedDeliveryDate: string | null;
  /** Net; they add up to `netCents`. */
  lines: PriceLine[];
  /** ISO 4217; amounts are hundredths of it, except for payments with a currency of their own. */
  currency: string;
  netCents: Cents;
  vatCents: Cents;
  totalCents: Cents;
  paymentMethod: string;
  paymentMethodTitle: string;
  /** `disputedCents`: what the cardholder's bank took back. */
  money: {
    paidCents: Cents;
    refundedCents: Cents;
    pendingCents: Cents;
    disputedCents: Cents;
    refundableCents: Cents;
    /** Requested after a change and not paid yet. */
    dueCents: Cents;
    /** What has come in of the price, less what went back, while the order is not paid; 0 once it is. */
    receivedCents: Cents;
  };
  /** All money that came in for this order; `applied` payments paid it. */
  payments: StaffPayment[];
  /** Its lines in Payment problems, open or not. */
  paymentCases: StaffPaymentCase[];
  /** Payment sessions at the gateway, newest first. */
  paymentPages: StaffPaymentPage[];
  /** The account that the order belongs to, whether it is on account or not. */
  accountId: AccountId | null;
  /** On account: since when, the reference staff recorded, and the order confirmation. Null for any other order. */
  onAccount: { since: string; reference: string; paperPath: string } | null;
  /** 'INV-000123', the published invoice that is to be paid instead of the order; null for any other order. */
  invoice: string | null;
  /** Why it waits for an approver of its account, or what was decided; empty if it never had to wait. */
  approval: { isWaiting: boolean; text: string };
  /** The amount given up by staff on an order on account. Null for any other order. */
  writtenOff: { cents: Cents; at: string; reason: string } | null;
  /** Newest first. */
  refunds: StaffRefund[];
  receipt: { number: string; path: string } | null;
  confirmationPath: string;
  /** Where its customer pays; null if it can't be paid online. */
  paymentPath: string | null;
  /** Newest first. */
  emails: StaffOrderEmail[];
  submissions: { id: SubmissionId; formId: number; source: string; createdAt: string }[];
  /** Newest first. */
  events: StaffOrderEvent[];
  /** How many older emails and events are not included. */
  hidden: { emails: number; events: number };
  actions: Record<OrderAction, ActionCheck>;
  /** Increases with each change of the content; a change must name the version it is based on. */
  version: number;
  /** What can be changed, and whether it can now. */
  details: OrderDetails;
  change: ActionCheck;
  /** Whether the bill can be corrected now. */
  billingChange: ActionCheck;
};

type StaffPayment = {
  id: number;
  method: string;
  methodTitle: string;
  reference: string;
  amountCents: Cents;
  currency: string;
  state: "applied" | "difference" | "surplus" | "unmatched" | "other_business";
  /** The receipt of a difference or a part of the price; the one for the price, or its rest, is with the order. */
  receipt: { number: string; path: string } | null;
  problem: string | null;
  livemode: boolean;
  receivedAt: string;
  /** When it was recorded, which may be days after it was received. */
  recordedAt: string;
};

/** `problem`: why it is a payment case, or why its refund failed. */
type StaffPaymentCase = { kind: CaseKind; id: number; status: CaseStatus; problem: string };

type StaffPaymentPage = {
  id: string;
  gateway: string;
  state: "opening" | "open" | "complete" | "expired";
  amountCents: Cents;
  createdAt: string;
  expiresAt: string;
  closedAt: string | null;
};

export type StaffRefund = {
  id: number;
  amountCents: Cents;
  reason: string;
  /** Sent back by the gateway; otherwise only recorded. */
  byGateway: boolean;
  state: "pending" | "succeeded" | "failed";
  failure: string | null;
  requestedBy: string;
  createdAt: string;
  settledAt: string | null;
  creditNote: { number: string; path: string; voided: boolean } | null;
};

type StaffOrderEmail = {
  id: number;
  template: string;
  subject: string;
  recipient: string;
  state: OutboxState;
  lastError: string | null;
  createdAt: string;
  sentAt: string | null;
};

/** `kind` is 'note' for an internal note and 'customer_note' for one sent to the customer. */
export type StaffOrderEvent = { id: number; at: string; actor: string; kind: string; note: string };

export const getStaffOrder = defineCall<{ params: typeof orderParams }, StaffOrder>({
  name: "getStaffOrder",
  method: "GET",
  path: `${api}/staff/orders/{id}`,
  access: "office",
  summary: "An order with everything about it, and the possible actions",
});

/**
 * `refund` is for `cancel` only: payments go back the way they came or are recorded as refunded; it also refunds an
 * order that was cancelled before.
 * `tellCustomer`, true by default: whether an email says that the order is completed, cancelled or refunded.
 */
export type ChangeOrderStatusRequest = z.input<typeof changeOrderStatusBody>;

/** `refund`: the result of the requested refund; `message` says why one failed. */
export type ChangeOrderStatusResult = {
  orderId: OrderId;
  status: OrderStatus;
  refund: { amountCents: Cents; state: "pending" | "succeeded" | "failed"; message: string | null } | null;
};

export const changeOrderStatus = defineCall<
  { params: typeof orderParams; body: typeof changeOrderStatusBody },
  ChangeOrderStatusResult
>({
  name: "changeOrderStatus",
  method: "POST",
  path: `${api}/staff/orders/{id}/status`,
  access: "staff",
  summary: "Complete an order, put it on hold, cancel it, or take it back to processing",
});

/** One result per order, in the order of the request. */
export type ChangeManyOrdersResult = {
  results: ({ orderId: OrderId } & ({ ok: true; status: OrderStatus } | { ok: false; reason: string }))[];
};

export const changeManyOrders = defineCall<{ body: typeof changeManyOrdersBody }, ChangeManyOrdersResult>({
  name: "changeManyOrders",
  method: "POST",
  path: `${api}/staff/orders/bulk`,
  access: "staff",
  summary: "The same change of status for up to 50 orders, independently",
});

/**
 * `totalCents` is gross. With `sendLink` the order waits for payment and its customer gets the link; without, its
 * status stays.
 */
export type SetOrderPriceRequest = z.input<typeof setOrderPriceBody>;

/** `payUntil`: an unpaid order is cancelled after that instant; null if no link was sent. */
export type SetOrderPriceResult = { orderId: OrderId; status: OrderStatus; totalCents: Cents; payUntil: string | null };

export const setOrderPrice = defineCall<
  { params: typeof orderParams; body: typeof setOrderPriceBody },
  SetOrderPriceResult
>({
  name: "setOrderPrice",
  method: "POST",
  path: `${api}/staff/orders/{id}/price`,
  access: "staff",
  summary: "Set the price of an unpaid order, and send its payment link",
});

export const sendPaymentLink = defineCall<{ params: typeof orderParams }, SetOrderPriceResult>({
  name: "sendPaymentLink",
  method: "POST",
  path: `${api}/staff/orders/{id}/payment-link`,
  access: "clerk",
  summary: "Send an order's payment link to its customer, for the first time or again",
});

/** `waivedCents`: the difference that was given up; `totalCents`: the order's price without it. */
export const waiveDifference = defineCall<
  { params: typeof orderParams; body: typeof waiveDifferenceBody },
  { orderId: OrderId; waivedCents: Cents; totalCents: Cents }
>({
  name: "waiveDifference",
  method: "POST",
  path: `${api}/staff/orders/{id}/waived-difference`,
  access: "staff",
  summary: "Waive the difference requested after a change of a paid order",
});

export const addOrderNote = defineCall<{ params: typeof orderParams; body: typeof addOrderNoteBody }, StaffOrderEvent>({
  name: "addOrderNote",
  method: "POST",
  path: `${api}/staff/orders/{id}/notes`,
  access: "clerk",
  status: 201,
  summary: "Add an internal note to an order, or one sent to its customer",
});

/** Answers a CSV file of all matches, newest order first. */
export const exportOrders = defineCall<{ query: typeof staffOrdersFilter }, unknown>({
  name: "exportOrders",
  method: "GET",
  path: `${api}/staff/orders.csv`,
  access: "office",
  summary: "The orders that match the list's filter, as a CSV file",
});

/** A line that can be refunded by itself; `id` is the one of the shop's calls. Gross cents. */
export type RefundableLine = { id: number; name: string; quantity: number; quantityLeft: number; leftCents: Cents };

export const listRefundableLines = defineCall<{ params: typeof orderParams }, { lines: RefundableLine[] }>({
  name: "listRefundableLines",
  method: "GET",
  path: `${api}/staff/orders/{id}/refundable-lines`,
  access: "staff",
  summary: "The lines of an order with what can still be refunded",
});

/**
 * What is already known about an order's details: the emails that contained them, and whether it was recovered before.
 */
export type RecoveryState = {
  orderId: OrderId;
  emails: { template: string; recipient: string; state: OutboxState; createdAt: string; sentAt: string | null }[];
  submission: { id: SubmissionId; createdAt: string } | null;
};

export const getRecoveryState = defineCall<{ params: typeof orderParams }, RecoveryState>({
  name: "getRecoveryState",
  method: "GET",
  path: `${api}/booking-recovery/{id}`,
  access: "administrator",
  summary: "The emails about an order and whether its details were recovered into a form",
});

/**
 * `reference` is DL-{orderId} and belongs to the submission only. `created` is false if it existed: nothing was
 * stored.
 */
export type RecoverBookingResult = { submissionId: SubmissionId; reference: string; created: boolean };

export const recoverBooking = defineCall<{ body: typeof recoverBookingBody }, RecoverBookingResult>({
  name: "recoverBooking",
  method: "POST",
  path: `${api}/booking-recovery`,
  access: "administrator",
  status: 201,
  summary: "Store an order's details as the team's form (1) and notify the team, once per order",
});
