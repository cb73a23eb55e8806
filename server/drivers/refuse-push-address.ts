import type { Failure } from "../../contract/errors.ts";
import { type Environment, isLoopback } from "../environment.ts";

/** The push services of Chrome (and its relatives), Firefox, Edge and Safari: a phone names no other, and we send to no address of its liking. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)*push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*notify\.windows\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
];

/** Why messages are not sent to this address; null where they are. A shop that only this machine reaches may send to this machine. */
export function refusePushAddress({ publicUrl }: Pick<Environment, "publicUrl">, endpoint: string): Failure | null {
  const url = new URL(endpoint);
  const isService = url.protocol === "https:" && url.port === "" && services.some((host) => host.test(url.hostname));
  if (isService || (isLoopback(publicUrl) && isLoopback(endpoint))) return null;
  const message = "Messages cannot be sent to this browser's push service";
  return { failed: "invalid_fields", message, params: { "subscription.endpoint": message } };
}
