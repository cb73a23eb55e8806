import { randomBytes } from "node:crypto";
import type { Failure } from "../../contract/errors.ts";
import type { Cents } from "../../domain/money/euro.ts";
import type { PaymentGateway } from "../gateways/gateway.ts";

/** How long the gateway's page for a payment stays open; Stripe's minimum is half an hour. */
const lifetimeMs = 60 * 60_000;
/** A page that closes sooner is not handed out again. */
const minRemainingMs = 10 * 60_000;
/** A page without a URL after this time is abandoned: no request waits for it, and nobody was sent there. */
const openingTimeoutMs = 2 * 60_000;
/** How much the clocks of two processes may differ. */
const clockSlackMs = 5 * 60_000;
/** When the reconciler first checks a page without events. */
const firstCheckDelayMs = 60_000;

/** The gateway's page as stored, for an order or an invoice. */
type StoredPage = {
  gateway: string;
  gateway_session_id: string | null;
  livemode: boolean;
  amount_cents: Cents;
  created_at: Date;
  expires_at: Date;
};

/** The columns that every new page has, whatever it is for. */
export function newPageOf(gateway: PaymentGateway, now: Date) {
  return {
    id: `cps_${randomBytes(18).toString("base64url")}`,
    gateway: gateway.name,
    livemode: gateway.livemode,
    expires_at: new Date(now.getTime() + lifetimeMs),
    next_check_at: new Date(now.getTime() + firstCheckDelayMs),
    created_at: now,
  };
}

/** Whether a page may still be handed out for this amount; if not, it is closed and another one is opened. */
export function isPageCurrent(page: StoredPage, gateway: PaymentGateway, due: { cents: Cents; now: Date }): boolean {
  const now = due.now.getTime();
  // The gateway may have cached a refusal under this page's key, and it rejects pages that end too soon; a new page
  // avoids both.
  const ageMs = now - page.created_at.getTime();
  const isStuck = page.gateway_session_id === null && ageMs > openingTimeoutMs;
  // Created while a clock was ahead: the gateway may reject its end time, and nothing would check it until then.
  const isAhead = ageMs < -clockSlackMs;
  return (
    !isStuck &&
    !isAhead &&
    page.gateway === gateway.name &&
    page.livemode === gateway.livemode &&
    page.amount_cents === due.cents &&
    page.expires_at.getTime() - now > minRemainingMs
  );
}

/** The gateway is unreachable; the visitor may try again. */
export const gatewayUnreachable: Failure = {
  failed: "unavailable",
  message: "We can't reach the payment service at the moment. Please try again in a minute.",
};

export const onlinePaymentClosed: Failure = {
  failed: "unavailable",
  message: "Online payment is not available at the moment.",
  details: { closed: true },
};

/** The pressed button showed a different amount. */
export const priceChanged: Failure = { failed: "price_changed", message: "The amount to pay has changed." };
