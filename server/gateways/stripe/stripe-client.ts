import Stripe from "stripe";
import { GatewayLocked, GatewayMismatch, GatewayRefused, GatewayUnavailable } from "../gateway.ts";

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

/**
 * Stripe's errors in the port's words. None carries Stripe's own error object, which holds headers and parameters of the request.
 */
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
    // Answers that are not Stripe's, such as a proxy's page, come as this one too, whatever their status.
    error instanceof Stripe.errors.StripeAPIError ||
    statusCode >= 500 ||
    // The same request is under way elsewhere.
    statusCode === 409;
  if (mayHelpLater) return new GatewayUnavailable(error.message);
  // A key can be mended, and then the same request goes through. Stripe repeats parts of the one it does not know.
  if (statusCode === 401) return new GatewayLocked("Stripe does not accept this installation's secret key");
  if (statusCode === 403) return new GatewayLocked("Stripe does not allow this to the installation's secret key");
  if (error instanceof Stripe.errors.StripeIdempotencyError) return new GatewayMismatch(error.message);
  return new GatewayRefused(error.message || `Stripe refuses (${code ?? statusCode})`);
}

/** True where Stripe does not know what it was asked about. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}
