import type { Failure } from "../../contract/errors.ts";
import { type Environment, isLoopback } from "../environment.ts";

/**
 * The push services of Chrome, Firefox, Edge and Safari. Others are refused, so that we never send to arbitrary
 * addresses.
 */
const services = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)*push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*notify\.windows\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
];

/** Null if messages may be sent to this address. On localhost, a push service on localhost is allowed. */
export function refusePushAddress({ publicUrl }: Pick<Environment, "publicUrl">, endpoint: string): Failure | null {
  const url = new URL(endpoint);
  const isService = url.protocol === "https:" && url.port === "" && services.some((host) => host.test(url.hostname));
  if (isService || (isLoopback(publicUrl) && isLoopback(endpoint))) return null;
  const message = "Messages cannot be sent to this browser's push service";
  return { failed: "invalid_fields", message, params: { "subscription.endpoint": message } };
}
