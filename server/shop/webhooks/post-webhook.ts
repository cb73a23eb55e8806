import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress, lookupPublic, PrivateAddressError } from "./public-address.ts";

/** Limits the whole request. */
export const postTimeoutMs = 10_000;

export type WebhookPost = { url: string; headers: Record<string, string>; body: string; allowPrivateNetwork: boolean };

/**
 * Sends one webhook and returns the status. Does not follow redirects, which would bypass the check of the address,
 * and ignores the body. Rejects on a timeout.
 */
export function postWebhook({ url, headers, body, allowPrivateNetwork }: WebhookPost): Promise<number> {
  const target = new URL(url);
  const host = target.hostname.replace(/^\[(.*)\]$/, "$1");
  // Node does not call `lookup` for an IP address.
  if (!allowPrivateNetwork && isIP(host) && !isPublicAddress(host)) return Promise.reject(new PrivateAddressError());
  const make = target.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = make(
      target,
      {
        method: "POST",
        headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
        signal: AbortSignal.timeout(postTimeoutMs),
        // A pooled connection would skip our lookup.
        agent: false,
        ...(!allowPrivateNetwork && { lookup: lookupPublic }),
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.on("error", () => {});
        answer.destroy();
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
