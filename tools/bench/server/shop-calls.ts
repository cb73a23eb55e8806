import { loadWooCommerceRestApi } from "../../../server/woocommerce/client/rest-api.ts";

/** wc/v3 calls, which any WooCommerce answers too; each resolves to the response body. */
export type ShopClient = { post(path: string, body: object): Promise<unknown>; get(path: string): Promise<unknown> };

/** Our shop on this machine: API keys are accepted over http on loopback only. */
export function ourShop(url: string, { consumerKey, consumerSecret }: ShopKey): ShopClient {
  const headers = {
    authorization: `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64")}`,
    "content-type": "application/json",
  };
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${url}/wp-json/wc/v3/${path}`, { ...init, headers });
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
    return response.json();
  };
  return { get: ask, post: (path, body) => ask(path, { method: "POST", body: JSON.stringify(body) }) };
}

export type ShopKey = { consumerKey: string; consumerSecret: string };

/** Any WooCommerce, through its own client package, which signs requests when there is no https. */
export async function otherShop(url: string, key: ShopKey): Promise<ShopClient> {
  const client = new (await loadWooCommerceRestApi())({ url, ...key, version: "wc/v3", timeout: 60_000 });
  return {
    get: async (path) => (await client.get(path)).data,
    post: async (path, body) => (await client.post(path, body)).data,
  };
}

export type ShopRates = { ordersPerSecond: number; readsPerSecond: number; listsPerSecond: number };

/** Creates orders, reads them one by one and lists 20 at a time over `connections`, each for `seconds`. */
export async function measureShop(shop: ShopClient, connections: number, seconds: number): Promise<ShopRates> {
  const ids: number[] = [];
  const ordersPerSecond = await rateOf(connections, seconds, async () => {
    ids.push(((await shop.post("orders", newOrder())) as { id: number }).id);
  });
  let next = 0;
  const readsPerSecond = await rateOf(connections, seconds, () => shop.get(`orders/${ids[next++ % ids.length]}`));
  const listsPerSecond = await rateOf(connections, seconds, () => shop.get("orders?per_page=20"));
  return { ordersPerSecond, readsPerSecond, listsPerSecond };
}

async function rateOf(connections: number, seconds: number, work: () => Promise<unknown>): Promise<number> {
  let done = 0;
  const began = performance.now();
  const until = began + seconds * 1000;
  const keepOn = async () => {
    while (performance.now() < until) {
      await work();
      done++;
    }
  };
  await Promise.all(Array.from({ length: connections }, keepOn));
  return done / ((performance.now() - began) / 1000);
}

/** An order with one amount and no product, which both accept. */
const newOrder = () => ({
  status: "pending",
  billing: {
    first_name: "Aoife",
    last_name: "Example",
    address_1: "1 Main Street",
    city: "Naas",
    state: "KE",
    postcode: "W91 XY45",
    country: "IE",
    email: "aoife@example.ie",
    phone: "080 555 0199",
  },
  fee_lines: [{ name: "Courier Service", total: "19.63", tax_status: "none" }],
});

export function shopTable(ours: ShopRates, theirs: ShopRates): string {
  const rows = [
    ["orders made", ours.ordersPerSecond, theirs.ordersPerSecond],
    ["orders read", ours.readsPerSecond, theirs.readsPerSecond],
    ["lists of twenty", ours.listsPerSecond, theirs.listsPerSecond],
  ] as const;
  return rows
    .map(
      ([name, own, other]) =>
        `${name}: ${own.toFixed(1)} a second here, ${other.toFixed(1)} there, ${(own / other).toFixed(1)} times`,
    )
    .join("\n");
}
