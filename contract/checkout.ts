import type { Address } from "../domain/addresses/address.ts";
import type { Cents } from "../domain/money/euro.ts";
import type { RepeatLinks } from "./order-links.ts";
import type { PublicOrder } from "./orders.ts";
import type { Tracking } from "./tracking.ts";

/**
 * What a page under /checkout or /track shows. The server finds it by the key in the address and renders the page with it, so that paying and
 * printing work without script; no call of the API answers it.
 */
export type CheckoutPage =
  | { kind: "pay"; pay: PayPage }
  | { kind: "sandbox"; sandbox: SandboxPage }
  /** `confirmationUrl` opens the confirmation of the order it belongs to, `repeat` books it again. */
  | { kind: "document"; document: VatDocument; confirmationUrl: string; repeat: RepeatLinks | null }
  /** Under /track. */
  | { kind: "tracking"; tracking: Tracking }
  /** In place of the pay page: nothing is left to pay. */
  | { kind: "paid"; paid: PaidOrder }
  /**
   * The order or document cannot be had, or not be paid for; `message` says why, in the shop's words. `confirmationUrl`: where the key
   * was right, and the order has more to say.
   */
  | { kind: "refused"; title: string; message: string; confirmationUrl: string | null };

export type PaidOrder = {
  bookingReference: string;
  totalCents: Cents;
  confirmationUrl: string;
  /** Null where none was issued. */
  receiptUrl: string | null;
};

export type PayPage = {
  order: PublicOrder;
  /** What is to be paid now: the price, or after a change of a paid booking the difference alone. */
  due: { amountCents: Cents; isDifference: boolean };
  /** Opens the order's confirmation. */
  confirmationUrl: string;
  /** Where the form with the pay button is posted to, key included. */
  action: string;
  /** Asks the gateway once more what became of the payment. */
  checkUrl: string;
  /** No money is taken: the sandbox, or the gateway's test mode. */
  testMode: boolean;
  /** What became of the last attempt. */
  notice: PayNotice | null;
};

/**
 * `cancelled`: the visitor came back without paying. `declined`: the gateway took no money. `unavailable`: the gateway cannot be reached
 * now. `broken`: it will not be reached in a minute either. `repriced`: the amount is another than the page showed when its button was pressed. `waiting`: the gateway does not know yet whether the payment succeeds.
 * `arrived`: money has come in that does not fit the order, and the office looks at it. `closed`: no payments are taken online.
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

/** Our own payment page, for trying out: it takes no money and says so. */
export type SandboxPage = {
  /** Where its forms are posted to. */
  action: string;
  cancelUrl: string;
  description: string;
  amountCents: Cents;
  /** `card` asks for a card number; `confirm` is the second step that some cards ask for. */
  step: "card" | "confirm";
  /** Field faults and texts after a post that did not pay. */
  errors: Partial<Record<"number" | "expiry" | "cvc" | "name", string>>;
  message: string | null;
  values: { number: string; expiry: string; name: string };
};

/** The supplier as it was when the document was issued. */
type Supplier = { name: string; address: string[]; email: string; phone: string; vatNumber: string | null };

/**
 * A VAT receipt or credit note as it was issued, or the order confirmation of an order on account as it stands; amounts are cents, dates
 * 'YYYY-MM-DD'.
 */
export type VatDocument = {
  kind: "receipt" | "credit_note" | "order_confirmation";
  /** 'R-000123' or 'C-000045'; an order confirmation goes by its order, 'WC-1001'. */
  number: string;
  issuedOn: string;
  supplier: Supplier;
  customer: { name: string; email: string; address: Address };
  orderReference: string;
  bookingReference: string;
  pickup: Address;
  dropoff: Address;
  /** Date of the delivery that was booked. */
  suppliedOn: string;
  /** Of an order confirmation: since when it is owed. */
  paidOn: string;
  /** 'Card', 'Card (sandbox)', 'Phone', 'Bank transfer', … */
  paymentMethod: string;
  lines: { label: string; amountCents: Cents }[];
  netCents: Cents;
  vatPercent: number;
  vatCents: Cents;
  totalCents: Cents;
  currency: string;
  /** Of a credit note: the receipt that it corrects, and why. */
  receiptNumber: string | null;
  reason: string | null;
  /** Of a credit note whose refund failed after all. */
  voided: boolean;
  /** No money moved: made in the sandbox, the gateway's test mode or the demo. */
  testMode: boolean;
};
