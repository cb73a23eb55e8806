import Stripe from "stripe";
import { GatewayLocked, GatewayRefused, GatewayUnavailable } from "../gateway.ts";

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
  return new GatewayRefused(error.message || `Stripe refuses (${code ?? statusCode})`);
}

/** True where Stripe does not know what it was asked about. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}
