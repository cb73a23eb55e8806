import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress, lookupPublic, PrivateAddress } from "./public-address.ts";

/** From the first byte to the last. */
export const postTimeoutMs = 10_000;

export type Post = { url: string; headers: Record<string, string>; body: string; mayStayInside: boolean };

/**
 * Sends one webhook. Answers the status; redirects are not followed, since they would lead past the check of the address. Rejects where there
 * is no answer in time. Nothing of the answer's body is read.
 */
export function postWebhook({ url, headers, body, mayStayInside }: Post): Promise<number> {
  const target = new URL(url);
  const host = target.hostname.replace(/^\[(.*)\]$/, "$1");
  // Node looks no address up that is one already.
  if (!mayStayInside && isIP(host) && !isPublicAddress(host)) return Promise.reject(new PrivateAddress());
  const make = target.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = make(
      target,
      {
        method: "POST",
        headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
        signal: AbortSignal.timeout(postTimeoutMs),
        // Each look-up is our own, and so is each connection.
        agent: false,
        ...(!mayStayInside && { lookup: lookupPublic }),
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
