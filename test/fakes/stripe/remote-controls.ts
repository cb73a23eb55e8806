import type { StripeControls } from "./controls.ts";
import { controlPath } from "./fake-stripe.ts";

/** The controls of a fake that runs as a separate process at this address. */
export function remoteControls(url: string): StripeControls {
  const call = async (name: string, args: unknown[]) => {
    const response = await fetch(url + controlPath + name, { method: "POST", body: JSON.stringify(args) });
    const { result, error } = (await response.json()) as { result?: unknown; error?: string };
    if (!response.ok) throw new Error(`${name}: ${error}`);
    return result;
  };
  return new Proxy({} as StripeControls, {
    get: (_, name) => (name === "then" ? undefined : (...args: unknown[]) => call(String(name), args)),
  });
}
