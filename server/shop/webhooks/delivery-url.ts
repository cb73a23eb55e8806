import { isIP } from "node:net";
import type { Failure } from "../../../contract/errors.ts";
import { type Environment, isLoopback } from "../../environment.ts";
import { isPublicAddress } from "./public-address.ts";

/** A site reachable only from this machine is a trial: it may send to this machine, and without https. */
export function allowsPrivateNetwork({ publicUrl }: Pick<Environment, "publicUrl">): boolean {
  return isLoopback(publicUrl);
}

/**
 * Why orders may not be sent to this address; null where they may. The name is resolved and checked again on each
 * delivery.
 */
export function refuseDeliveryUrl(environment: Pick<Environment, "publicUrl">, text: string): Failure | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === "") {
    return refuse("Webhook delivery URL must be a valid URL starting with http:// or https://.");
  }
  if (url.username || url.password) return refuse("Webhook delivery URL must not hold a user name or password.");
  if (allowsPrivateNetwork(environment)) return null;
  if (url.protocol !== "https:") return refuse("Webhook delivery URL must start with https://.");
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const isInside = isIP(host)
    ? !isPublicAddress(host)
    : !host.includes(".") || /\.(localhost|local|internal)\.?$/.test(host);
  return isInside ? refuse("Webhook delivery URL must not lead into a private network.") : null;
}

function refuse(message: string): Failure {
  return {
    failed: "woocommerce_rest_webhook_invalid_delivery_url",
    message,
    params: { delivery_url: message },
  };
}
