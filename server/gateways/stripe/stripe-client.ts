import Stripe from "stripe";

export type StripeOptions = {
  secretKey: string;
  /** Of the endpoint that Stripe sends its webhook events to. */
  webhookSecret: string;
  /** An origin in place of Stripe's own, for tests. */
  apiBase: string | null;
  /** How long one attempt may take; there are up to three. */
  timeoutMs?: number;
};

/** The official client: every call has a time-out and is repeated twice under the same idempotency key where that may help. */
export function createStripeClient({ secretKey, apiBase, timeoutMs = 10_000 }: StripeOptions): Stripe {
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiBase !== null && addressOf(new URL(apiBase))),
  });
}

function addressOf({ protocol, hostname, port }: URL): { protocol: "http" | "https"; host: string; port: string } {
  const isHttp = protocol === "http:";
  // Node's client wants an IPv6 address without its brackets.
  const host = hostname.replace(/^\[|\]$/g, "");
  return { protocol: isHttp ? "http" : "https", host, port: port || (isHttp ? "80" : "443") };
}

/** Whether a key of this kind moves real money. */
export function isLiveKey(secretKey: string): boolean {
  return /^[rs]k_live_/.test(secretKey);
}
