import Stripe from "stripe";
import { GatewayIdempotencyConflict, GatewayRefused, GatewayUnauthorised, GatewayUnavailable } from "../gateway.ts";

export type StripeOptions = {
  secretKey: string;
  /** The signing secret of our webhook endpoint. */
  webhookSecret: string;
  /** Replaces Stripe's API origin in tests. */
  apiBase: string | null;
  /** Per attempt; there are at most three. */
  timeoutMs?: number;
};

/** The official client, with timeouts and up to two retries under the same idempotency key. */
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
  // Node's client expects an IPv6 address without brackets.
  const host = hostname.replace(/^\[|\]$/g, "");
  return { protocol: isHttp ? "http" : "https", host, port: port || (isHttp ? "80" : "443") };
}

/** Whether a key of this kind moves real money. */
export function isLiveKey(secretKey: string): boolean {
  return /^[rs]k_live_/.test(secretKey);
}

/** Translates Stripe's errors into the port's, without the request's headers and parameters that they copy. */
export async function translateErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw gatewayError(error);
    throw error;
  }
}

function gatewayError(error: Stripe.errors.StripeError): GatewayUnavailable | GatewayRefused {
  const { statusCode = 0, code } = error;
  const mayHelpLater =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    // Responses that didn't come from Stripe, such as a proxy's page, arrive as this class too, whatever their status.
    error instanceof Stripe.errors.StripeAPIError ||
    statusCode >= 500 ||
    // The same request is in progress elsewhere.
    statusCode === 409;
  if (mayHelpLater) return new GatewayUnavailable(error.message);
  // A key can be fixed. Stripe's own message is not passed on, because it repeats parts of the key.
  if (statusCode === 401) return new GatewayUnauthorised("Stripe does not accept this installation's secret key");
  if (statusCode === 403) return new GatewayUnauthorised("Stripe does not allow this to the installation's secret key");
  if (error instanceof Stripe.errors.StripeIdempotencyError) return new GatewayIdempotencyConflict(error.message);
  return new GatewayRefused(error.message || `Stripe refuses (${code ?? statusCode})`);
}

export function isResourceMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}
