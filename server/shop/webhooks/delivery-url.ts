import { isIP } from "node:net";
import type { Failure } from "../../../contract/errors.ts";
import { type Environment, isLoopback } from "../../environment.ts";
import { isPublicAddress, lookupPublic, PrivateAddressError } from "./public-address.ts";

/** A site reachable only from this machine is a trial: it may send to this machine and without https. */
export function allowsPrivateNetwork({ publicUrl }: Pick<Environment, "publicUrl">): boolean {
  return isLoopback(publicUrl);
}

/**
 * Refuses an address to which orders may not be sent; null if they may. A name that can't be resolved yet is accepted,
 * because every delivery checks again where it leads.
 */
export async function refuseDeliveryTarget(
  environment: Pick<Environment, "publicUrl">,
  text: string,
): Promise<Failure | null> {
  const refused = refuseDeliveryUrl(environment, text);
  if (refused || allowsPrivateNetwork(environment)) return refused;
  return (await leadsInside(hostOf(new URL(text)))) ? insideFailure : null;
}

function refuseDeliveryUrl(environment: Pick<Environment, "publicUrl">, text: string): Failure | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === "") {
    return refuse("Webhook delivery URL must be a valid URL starting with http:// or https://.");
  }
  if (url.username || url.password) return refuse("Webhook delivery URL must not hold a user name or password.");
  if (allowsPrivateNetwork(environment)) return null;
  if (url.protocol !== "https:") return refuse("Webhook delivery URL must start with https://.");
  const host = hostOf(url);
  const isInside = isIP(host)
    ? !isPublicAddress(host)
    : !host.includes(".") || /\.(localhost|local|internal|arpa)$/.test(host);
  return isInside ? insideFailure : null;
}

/** The host without an IPv6 address's brackets and without the dot that may end a name. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.+$/, "");
}

/** How long resolving a name may take while the caller waits. */
const resolveTimeoutMs = 2_000;

function leadsInside(host: string): Promise<boolean> {
  return new Promise((answer) => {
    const timeout = setTimeout(() => answer(false), resolveTimeoutMs).unref();
    lookupPublic(host, {}, (error) => {
      clearTimeout(timeout);
      answer(error instanceof PrivateAddressError);
    });
  });
}

const insideFailure = refuse("Webhook delivery URL must not lead into a private network.");

function refuse(message: string): Failure {
  return {
    failed: "woocommerce_rest_webhook_invalid_delivery_url",
    message,
    params: { delivery_url: message },
  };
}
