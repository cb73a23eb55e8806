import type { Address } from "../domain/addresses/address.ts";
import type { Cents } from "../domain/money/euro.ts";
import type { RepeatLinks } from "./order-links.ts";
import type { PublicOrder } from "./orders.ts";
import type { Tracking } from "./tracking.ts";

/**
 * The data of a page under /checkout or /track, which the server renders by the key in the address.
 * Paying and printing therefore work without script, and no API call answers this.
 */
export type CheckoutPage =
  | { kind: "pay"; pay: PayPage }
  | { kind: "sandbox"; sandbox: SandboxPage }
  /** `confirmationUrl` opens the order's confirmation, `repeat` books it again. */
  | { kind: "document"; document: VatDocument; confirmationUrl: string; repeat: RepeatLinks | null }
  /** Shown under /track. */
  | { kind: "tracking"; tracking: Tracking }
  | { kind: "invoice"; invoice: InvoicePayPage }
  /** Shown instead of the pay page if nothing is due. */
  | { kind: "paid"; paid: PaidOrder }
  /**
   * The order or document doesn't exist or can't be paid for; `message` says why.
   * `confirmationUrl` is set if the key was right and the order's confirmation says more.
   */
  | { kind: "refused"; title: string; message: string; confirmationUrl: string | null };

export type PaidOrder = {
  bookingReference: string;
  totalCents: Cents;
  confirmationUrl: string;
  /** Null if none was issued. */
  receiptUrl: string | null;
};

export type PayPage = {
  order: PublicOrder;
  /** The amount due now: the price, or only the difference after a paid booking was changed. */
  due: { amountCents: Cents; isDifference: boolean };
  /** Opens the order's confirmation. */
  confirmationUrl: string;
  /** Where the pay button's form is posted to, key included. */
  action: string;
  /** Asks the gateway again for the payment's outcome. */
  checkUrl: string;
  /** No money is taken: the sandbox, or the gateway's test mode. */
  testMode: boolean;
  /** The name of its payment page and what can be paid with there; null while online payment is off. */
  gateway: { label: string; takes: string } | null;
  /** The outcome of the last attempt. */
  notice: PayNotice | null;
};

/**
 * `cancelled`: the visitor returned without paying. `declined`: the gateway took no money. `unavailable`: it can't be
 * reached right now. `broken`: it won't recover within minutes. `repriced`: the amount has changed since the page was
 * shown. `waiting`: the gateway doesn't know the outcome yet. `arrived`: money came in that doesn't fit the order, and
 * the office is checking. `closed`: online payment is off.
 */
export type PayNotice =
  | "cancelled"
  | "declined"
  | "unavailable"
  | "broken"
  | "repriced"
  | "waiting"
  | "arrived"
  | "closed";

/** An account's invoice, for anyone who has its link. Days are 'YYYY-MM-DD'. */
export type InvoicePayPage = {
  number: string;
  company: string;
  issuedOn: string;
  dueOn: string;
  totalCents: Cents;
  /** What is still to be paid. */
  dueCents: Cents;
  /** Paid by the customer but not yet answered by the bank; meanwhile it can't be paid again. */
  onItsWay: { amountCents: Cents; since: string } | null;
  /** Where transfers go; null until the courier has entered it. */
  bank: { accountName: string; iban: string; bic: string } | null;
  action: string;
  /** Asks the gateway again for the payment's outcome. */
  checkUrl: string;
  testMode: boolean;
  /** The gateway whose page takes the payment; null while online payment is off. */
  gateway: string | null;
  notice: InvoiceNotice | null;
};

/** The notices of an order's pay page; `closed` also if the amount due is too small to be paid online. */
export type InvoiceNotice = Extract<
  PayNotice,
  "cancelled" | "declined" | "unavailable" | "broken" | "repriced" | "waiting" | "closed"
>;

/** Our own payment page for trying out the journey; it takes no money and says so. */
export type SandboxPage = {
  /** Where its forms are posted to. */
  action: string;
  cancelUrl: string;
  description: string;
  amountCents: Cents;
  /** `card` asks for a card number; `confirm` is the second step that some cards require. */
  step: "card" | "confirm";
  /** Messages for invalid fields, after a post that didn't pay. */
  errors: Partial<Record<"number" | "expiry" | "cvc" | "name", string>>;
  message: string | null;
  values: { number: string; expiry: string; name: string };
};

/** The supplier's details at the time of issue. */
type Supplier = { name: string; address: string[]; email: string; phone: string; vatNumber: string | null };

/**
 * A VAT receipt or credit note as issued, or the current order confirmation of an order on account.
 * Amounts are cents, dates 'YYYY-MM-DD'.
 */
export type VatDocument = {
  kind: "receipt" | "credit_note" | "order_confirmation";
  /** 'R-000123' or 'C-000045'; an order confirmation carries its order's reference, 'WC-1001'. */
  number: string;
  issuedOn: string;
  supplier: Supplier;
  /** Documents of an earlier version have neither company nor VAT number. */
  customer: { name: string; email: string; address: Address; company?: string; vatNumber?: string };
  orderReference: string;
  bookingReference: string;
  /** The customer's own order number. */
  poNumber?: string;
  pickup: Address;
  dropoff: Address;
  /** The delivery date that was booked. */
  suppliedOn: string;
  /** For an order confirmation: the day since when it is due. */
  paidOn: string;
  /** 'Card', 'Card (sandbox)', 'Phone', 'Bank transfer', … */
  paymentMethod: string;
  /** What staff wrote down about the payment, or the account's reference on an order confirmation. */
  paymentReference?: string;
  lines: { label: string; amountCents: Cents }[];
  netCents: Cents;
  vatPercent: number;
  vatCents: Cents;
  totalCents: Cents;
  currency: string;
  /** For a credit note: the receipt that it corrects, and why. */
  receiptNumber: string | null;
  reason: string | null;
  /** A credit note whose refund failed in the end, or a receipt that was replaced. */
  voided: boolean;
  /** For a corrected receipt: the one that it replaces. */
  replaces?: string;
  /** For a receipt whose billing details were corrected: the one that counts instead. */
  replacedBy?: string | null;
  /** No money moved: sandbox, gateway test mode or demo. */
  testMode: boolean;
};
