import type { z } from "zod";
import type { Address } from "../domain/addresses/address.ts";
import type { Cents } from "../domain/money/euro.ts";
import type { OrderAction } from "../domain/orders/order-actions.ts";
import type { OrderId, OrderNumber, SubmissionId, WooCommerceOrderId } from "../domain/orders/references.ts";
import type { OrderMove, OrderStatus } from "../domain/orders/statuses.ts";
import type { PalletDimensions } from "../domain/pricing/pallet.ts";
import type { PriceLine, QuoteKind } from "../domain/pricing/priced.ts";
import { defineCall } from "./call.ts";
import type { OrderDetails } from "./change-order.ts";
import type {
  addOrderNoteBody,
  changeManyOrdersBody,
  changeOrderStatusBody,
  recoverBookingBody,
  setOrderPriceBody,
  staffOrdersFilter,
} from "./orders.schema.ts";
import type { OutboxState } from "./outbox.ts";
import type { orderParams } from "./page.schema.ts";
import { api } from "./paths.ts";

/** One end of the journey, with who is met there. */
export type StaffStop = { address: Address; contactName: string; contactPhone: string; instructions: string };

/** Instants are ISO texts, days 'YYYY-MM-DD', amounts cents. */
export type StaffOrder = {
  id: OrderId;
  /** What people call it: its number on the WordPress site where it has one, else its id. */
  number: OrderNumber;
  /** Where it stands on the WordPress site that keeps the shop; null: not there, or the shop is ours. */
  shopOrder: { id: WooCommerceOrderId; url: string } | null;
  /** What a plugin of that site calls it instead of its number; null where nothing else. */
  shopNumber: string | null;
  /**
   * What still has to be exported to that site: all of the order, or where `isUpdate` what changed here since. `failure`: why the last
   * export failed.
   */
  pendingExport: { isUpdate: boolean; attempts: number; failure: string | null; nextAttemptAt: string } | null;
  status: OrderStatus;
  kind: QuoteKind;
  /** Waits until somebody names a price. */
  isQuoteRequest: boolean;
  /** Its money was, or would be, test money. */
  isTest: boolean;
  /** `booking` is the one that counts now: DL-… until paid, then WC-… */
  references: { booking: string; form: string | null; order: string; quote: string | null };
  createdAt: string;
  createdVia: string;
  modifiedAt: string;
  paidAt: string | null;
  completedAt: string | null;
  customer: { name: string; email: string; phone: string };
  billing: Address;
  pickup: StaffStop;
  dropoff: StaffStop;
  /** [latitude, longitude] pairs from pickup to drop-off; empty where none is known. */
  path: [number, number][];
  distanceKm: number | null;
  distanceSource: "google" | "estimated" | null;
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
  /** ISO 4217; all amounts are hundredths of it, but those of payments with a currency of their own. */
  currency: string;
  netCents: Cents;
  vatCents: Cents;
  totalCents: Cents;
  paymentMethod: string;
  paymentMethodTitle: string;
  /** `disputedCents`: what the card holder's bank has taken back. */
  money: {
    paidCents: Cents;
    refundedCents: Cents;
    pendingCents: Cents;
    disputedCents: Cents;
    refundableCents: Cents;
    /** Asked for after a change, and not paid yet. */
    dueCents: Cents;
  };
  /** Everything that came in for this order; `applied` paid it. */
  payments: StaffPayment[];
  /** Sessions at the gateway, newest first. */
  paymentPages: StaffPaymentPage[];
  /** Where it is owed: since when, what staff wrote down, and its order confirmation. Null for every other. */
  onAccount: { since: string; reference: string; paperPath: string } | null;
  /** Newest first. */
  refunds: StaffRefund[];
  receipt: { number: string; path: string } | null;
  confirmationPath: string;
  /** Where its customer pays; null where it cannot be paid online. */
  paymentPath: string | null;
  /** Newest first. */
  emails: StaffOrderEmail[];
  submissions: { id: SubmissionId; formId: number; source: string; createdAt: string }[];
  /** Newest first. */
  events: StaffOrderEvent[];
  /** The newest of each are shown; how many older ones were left out. */
  hidden: { emails: number; events: number };
  actions: Record<OrderAction, OrderMove>;
  /** Raised by each change of its content; whoever changes it says which one they saw. */
  version: number;
  /** What can be changed, and whether it can now. */
  details: OrderDetails;
  change: OrderMove;
};

type StaffPayment = {
  id: number;
  method: string;
  methodTitle: string;
  reference: string;
  amountCents: Cents;
  currency: string;
  state: "applied" | "difference" | "surplus" | "unmatched" | "other_business";
  /** Of the payment of a difference; the first payment's stands with the order. */
  receipt: { number: string; path: string } | null;
  problem: string | null;
  livemode: boolean;
  receivedAt: string;
};

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
  /** Paid back the way it came; else written down only. */
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

/** `kind` is 'note' for a note among staff and 'customer_note' for one that its customer was sent. */
export type StaffOrderEvent = { id: number; at: string; actor: string; kind: string; note: string };

export const getStaffOrder = defineCall<{ params: typeof orderParams }, StaffOrder>({
  name: "getStaffOrder",
  method: "GET",
  path: `${api}/staff/orders/{id}`,
  access: "staff",
  summary: "An order with all that belongs to it, and what can be done with it",
});

/**
 * `refund` goes with `cancel` alone: what was paid goes back the way it came, or is recorded where it came another way. With it, an order that
 * was cancelled before is given its money back. `tellCustomer`, true where it is left out: whether one email says that the order is completed
 * or cancelled, or that its money goes back.
 */
export type ChangeOrderStatus = z.input<typeof changeOrderStatusBody>;

/** `refund`: the result of the refund that was asked for; `message` says why one failed. */
export type ChangedOrder = {
  orderId: OrderId;
  status: OrderStatus;
  refund: { amountCents: Cents; state: "pending" | "succeeded" | "failed"; message: string | null } | null;
};

export const changeOrderStatus = defineCall<
  { params: typeof orderParams; body: typeof changeOrderStatusBody },
  ChangedOrder
>({
  name: "changeOrderStatus",
  method: "POST",
  path: `${api}/staff/orders/{id}/status`,
  access: "staff",
  summary: "Complete an order, put it on hold, cancel it, or take it back to processing",
});

/** One answer for each order, in the order they were asked for. */
export type ChangedOrders = {
  results: ({ orderId: OrderId } & ({ ok: true; status: OrderStatus } | { ok: false; reason: string }))[];
};

export const changeManyOrders = defineCall<{ body: typeof changeManyOrdersBody }, ChangedOrders>({
  name: "changeManyOrders",
  method: "POST",
  path: `${api}/staff/orders/bulk`,
  access: "staff",
  summary: "The same change of status for up to 50 orders, each by itself",
});

/** `totalCents` is gross. With `sendLink` the order waits for its payment and its customer is sent the link; without, it stays as it is. */
export type SetOrderPrice = z.input<typeof setOrderPriceBody>;

/** `payUntil`: after that instant an unpaid order is cancelled; null where no link was sent. */
export type PricedOrder = { orderId: OrderId; status: OrderStatus; totalCents: Cents; payUntil: string | null };

export const setOrderPrice = defineCall<{ params: typeof orderParams; body: typeof setOrderPriceBody }, PricedOrder>({
  name: "setOrderPrice",
  method: "POST",
  path: `${api}/staff/orders/{id}/price`,
  access: "staff",
  summary: "Set the price of an unpaid order, and send its payment link",
});

export const sendPaymentLink = defineCall<{ params: typeof orderParams }, PricedOrder>({
  name: "sendPaymentLink",
  method: "POST",
  path: `${api}/staff/orders/{id}/payment-link`,
  access: "staff",
  summary: "Send an order's payment link to its customer, for the first time or again",
});

export const addOrderNote = defineCall<{ params: typeof orderParams; body: typeof addOrderNoteBody }, StaffOrderEvent>({
  name: "addOrderNote",
  method: "POST",
  path: `${api}/staff/orders/{id}/notes`,
  access: "staff",
  status: 201,
  summary: "Add a note to an order, among staff or sent to its customer",
});

/** Answers a CSV file, newest order first, however many there are. */
export const exportOrders = defineCall<{ query: typeof staffOrdersFilter }, unknown>({
  name: "exportOrders",
  method: "GET",
  path: `${api}/staff/orders.csv`,
  access: "staff",
  summary: "The orders that the list's filter means, as a CSV file",
});

/** A line that can be refunded by itself; `id` is the one of the shop's calls. Gross cents. */
export type RefundableLine = { id: number; name: string; quantity: number; quantityLeft: number; leftCents: Cents };

export const listRefundableLines = defineCall<{ params: typeof orderParams }, { lines: RefundableLine[] }>({
  name: "listRefundableLines",
  method: "GET",
  path: `${api}/staff/orders/{id}/refundable-lines`,
  access: "staff",
  summary: "The lines of an order with what is left of each to refund",
});

/** What was already done with an order's details: the emails they were sent in, and whether the order was recovered before. */
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

/** `reference` is DL-{orderId} and belongs to the submission alone. `created` is false where it was there before: nothing was stored. */
export type RecoveredBooking = { submissionId: SubmissionId; reference: string; created: boolean };

export const recoverBooking = defineCall<{ body: typeof recoverBookingBody }, RecoveredBooking>({
  name: "recoverBooking",
  method: "POST",
  path: `${api}/booking-recovery`,
  access: "administrator",
  status: 201,
  summary: "Store an order's details as the team's form (1) and tell the team, once an order",
});
