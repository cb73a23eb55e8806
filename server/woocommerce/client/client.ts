import type { ConnectionCheck } from "../../../contract/connections.ts";
import type { Cents } from "../../../domain/money/euro.ts";
import type { WooCommerceOrderId } from "../../../domain/orders/references.ts";
import type { RemoteFigures, RemoteNote, RemoteOrder } from "./remote-order.ts";
import type { RemoteRefund } from "./remote-refund.ts";

export type RemoteMetadata = { key: string; value: unknown };

/** An order as it is sent there, in wc/v3's words. */
export type NewRemoteOrder = {
  status: "pending" | "on-hold";
  payment_method: string;
  payment_method_title: string;
  set_paid: false;
  currency: string;
  billing: Record<string, string>;
  shipping: Record<string, string>;
  customer_note?: string;
  line_items: {
    product_id: number;
    name: string;
    quantity: 1;
    subtotal: string;
    total: string;
    meta_data: RemoteMetadata[];
  }[];
  meta_data: RemoteMetadata[];
};

/** What is changed of an order there; what is left out stays. */
export type RemoteOrderChange = {
  status?: string;
  set_paid?: true;
  transaction_id?: string;
  payment_method?: string;
  payment_method_title?: string;
  line_items?: { id: number; product_id?: number; name?: string; subtotal: string; total: string }[];
};

/** `unreadable`: those of the page in which something is missing or of another kind than ever. */
export type RemotePage = { orders: RemoteOrder[]; unreadable: UnreadableOrder[]; total: number; pages: number };

export type UnreadableOrder = { id: WooCommerceOrderId; modifiedAt: Date | null; problem: string };

/** News by webhook. `ping`: the shop tries the address out. */
export type Webhook = { kind: "order"; shopOrderId: WooCommerceOrderId } | { kind: "ping" } | { kind: "other" };

/**
 * The remote shop that keeps the shop, spoken to over wc/v3. Every call has a time-out; after several failures in a row none is made
 * for a while (long lists are counted apart). Throws `RemoteUnavailable` where asking again may help, `RemoteRefused` where it does not.
 */
export type WooCommerceClient = {
  /** Its address, without a slash at the end. */
  url: string;
  /** The product that bookings are lines of: searched for, else made; 1 where it cannot be made. Kept for the life of the process. */
  courierProduct(): Promise<number>;
  createOrder(order: NewRemoteOrder): Promise<RemoteOrder>;
  /** The order of this quote reference among those of an e-mail address made since then; the oldest where there are several. */
  findOrder(asked: { reference: string; email: string; since: Date }): Promise<RemoteOrder | null>;
  /** Null where there is no such order. */
  readOrder(shopOrderId: WooCommerceOrderId): Promise<RemoteOrder | null>;
  changeOrder(shopOrderId: WooCommerceOrderId, change: RemoteOrderChange): Promise<RemoteOrder>;
  /**
   * A page of 100, of all statuses but those in the bin, by the time of their last change, oldest first; those changed after this second.
   * Beyond the end the shop counts nothing: `total` and `pages` are 0.
   */
  listChanged(modifiedAfter: Date | null, page: number): Promise<RemotePage>;
  /** Every order's figures alone, a page of 100, by their numbers. */
  listFigures(page: number): Promise<{ orders: RemoteFigures[]; total: number; pages: number }>;
  /** Which of these are there and not in the bin; at most 100. */
  listAmong(shopOrderIds: WooCommerceOrderId[]): Promise<Set<WooCommerceOrderId>>;
  readRefunds(shopOrderId: WooCommerceOrderId): Promise<RemoteRefund[]>;
  /** `refundKey` is kept with it, so that one whose answer was lost is recognised. `byGateway`: that shop pays it back the way it came. */
  refund(
    shopOrderId: WooCommerceOrderId,
    refund: { refundKey: string; amountCents: Cents; reason: string; byGateway: boolean },
  ): Promise<RemoteRefund>;
  readNotes(shopOrderId: WooCommerceOrderId): Promise<RemoteNote[]>;
  /** Where an order is paid there. `referrer`: absolute, where the browser comes back to. */
  payUrl(shopOrderId: WooCommerceOrderId, shopOrderKey: string, referrer: string): string;
  /** Where staff of that shop see an order. */
  adminUrl(shopOrderId: WooCommerceOrderId): string;
  /** Reads news from the raw body and its headers; null where the signature is not that shop's. */
  readWebhook(body: string, headers: { signature: string; topic: string }): Webhook | null;
  /** Signs in, reads, tries whether it may write and looks at what docs/woocommerce.md has set up there; changes nothing. Never throws. */
  check(publicUrl: string): Promise<ConnectionCheck[]>;
};

/**
 * The shop did not answer, or answered that it cannot now: the same call may succeed later. `message` is for the log; it holds no key and
 * no personal data.
 */
export class RemoteUnavailable extends Error {
  override name = "SiteUnavailable";
  /** The answer's; null where none came. */
  readonly status: number | null;
  /** The answer's own, or of the network: ECONNREFUSED; 'timeout', 'resting' (not tried), 'unreadable'; '' where there is none. */
  readonly code: string;
  /** How long the shop asks to be left alone. */
  readonly retryAfterMs: number | null;
  /** Whether a call that writes may have had its effect; false where it surely had none. */
  readonly mayHaveHappened: boolean;
  constructor(
    message: string,
    known: { mayHaveHappened: boolean; status?: number | null; code?: string; retryAfterMs?: number | null },
  ) {
    super(message);
    this.status = known.status ?? null;
    this.code = known.code ?? "";
    this.retryAfterMs = known.retryAfterMs ?? null;
    this.mayHaveHappened = known.mayHaveHappened;
  }
}

/**
 * The shop said no, and will again. `status` and `code` are its own; `message` is for the log. `words`: what the shop itself said, '' where it
 * said nothing; null where the message is a sentence of ours, for staff.
 */
export class RemoteRefused extends Error {
  override name = "SiteRefused";
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    readonly words: string | null = null,
  ) {
    super(message);
  }
}
