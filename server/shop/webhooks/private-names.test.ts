import dns, { type LookupAddress } from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { wc } from "../../../contract/paths.ts";
import { appForFile } from "../../../test/app-for-file.ts";

/** The addresses that names resolve to in this file; other names can't be resolved. */
const addresses: Record<string, LookupAddress[]> = {
  "inside.example.com": [{ address: "10.0.0.5", family: 4 }],
  "half.example.com": [
    { address: "1.1.1.1", family: 4 },
    { address: "fd00::7", family: 6 },
  ],
  "books.example.com": [{ address: "1.1.1.1", family: 4 }],
};
/** Replaces the lookup; the named imports of the module under test follow the changed module. */
function replaceLookup(): void {
  vi.spyOn(dns, "lookup").mockImplementation(((name: string, _: object, answer: Answer) => {
    const found = addresses[name];
    return found ? answer(null, found) : answer(new Error(`getaddrinfo ENOTFOUND ${name}`), []);
  }) as typeof dns.lookup);
  syncBuiltinESMExports();
}
type Answer = (error: Error | null, found: LookupAddress[]) => void;

beforeAll(replaceLookup);
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const { app } = appForFile({ environment: { publicUrl: "https://courier.example" } });

const add = async (host: string) => {
  const json = { topic: "order.created", delivery_url: `https://${host}/hooks` };
  const response = await app.request(`${wc}/webhooks`, { token: await app.administratorToken(), json });
  return [response.status, ((await response.json()) as { code?: string }).code];
};

it.each(["localhost.", "LOCALHOST", "shop.localhost.", "printer.local.", "inside.example.com", "half.example.com."])(
  "A webhook to %s can't be added, because it leads into a private network",
  async (host) => {
    expect(await add(host)).toEqual([400, "woocommerce_rest_webhook_invalid_delivery_url"]);
  },
);

it.each(["books.example.com", "books.example.com.", "not-yet.example.com"])(
  "A webhook to %s can be added, whether or not its name can be resolved yet",
  async (host) => {
    expect(await add(host)).toEqual([201, undefined]);
  },
);
