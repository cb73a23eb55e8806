import { request } from "node:https";
import { json } from "node:stream/consumers";
import type { WooCommerceControls } from "./controls.ts";
import { controlPath } from "./fake-woocommerce.ts";

type Remote = {
  [Name in keyof WooCommerceControls]: (
    ...args: Parameters<WooCommerceControls[Name]>
  ) => Promise<Awaited<ReturnType<WooCommerceControls[Name]>>>;
};

/** The controls of a fake that runs as a separate process, at this address and with this certificate. */
export function remoteControls(url: string, cert: string): Remote {
  const call = async (name: string, args: unknown[]) => {
    const { result, error } = await new Promise<{ result?: unknown; error?: string }>((resolve, reject) => {
      const sent = request(url + controlPath + name, { method: "POST", ca: cert }, (answer) => {
        json(answer).then((body) => resolve(body as { result?: unknown; error?: string }), reject);
      });
      sent.once("error", reject).end(JSON.stringify(args));
    });
    if (error !== undefined) throw new Error(`${name}: ${error}`);
    return result;
  };
  return new Proxy({} as Remote, {
    get: (_, name) => (name === "then" ? undefined : (...args: unknown[]) => call(String(name), args)),
  });
}
