import { z } from "zod";
import type { ConnectionCheck } from "../../contract/settings.ts";
import { SiteRefused } from "./site.ts";
import type { SiteCalls } from "./site-calls.ts";

const newest = z.array(z.object({ version: z.string().catch(""), currency: z.string().catch("") }));
const currency = z.object({ code: z.string() });

/** Signs in, reads and tries whether it may write, each in words for staff; changes nothing there. */
export async function checkConnection(calls: SiteCalls): Promise<ConnectionCheck[]> {
  const [reading, orders] = await readOrders(calls);
  if (!reading.ok) return [reading, skipped("Change orders"), skipped("Currency")];
  return [reading, await mayWrite(calls), await readCurrency(calls, orders[0]?.currency ?? "")];
}

const skipped = (name: string): ConnectionCheck => ({ name, ok: false, says: "Not tried: orders could not be read." });

async function readOrders(calls: SiteCalls): Promise<[ConnectionCheck, z.infer<typeof newest>]> {
  const name = "Sign in and read orders";
  try {
    const { data } = await calls.tryOut("get", "orders", { per_page: 1, status: "any" });
    const read = newest.safeParse(data);
    if (!read.success) return [{ name, ok: false, says: "The site answered, but not with a list of orders." }, []];
    const version = read.data[0]?.version;
    const says = version
      ? `The key is good. The newest order was made by WooCommerce ${version}.`
      : "The key is good. The site has no orders yet.";
    return [{ name, ok: true, says }, read.data];
  } catch (error) {
    return [{ name, ok: false, says: explain(error) }, []];
  }
}

/** A batch of nothing: permissions are looked at, and nothing is left to do. */
async function mayWrite(calls: SiteCalls): Promise<ConnectionCheck> {
  const name = "Change orders";
  try {
    await calls.tryOut("post", "orders/batch", {});
    return { name, ok: true, says: "The key may place and change orders." };
  } catch (error) {
    return { name, ok: false, says: explain(error) };
  }
}

async function readCurrency(calls: SiteCalls, ofNewestOrder: string): Promise<ConnectionCheck> {
  const name = "Currency";
  let code = ofNewestOrder;
  try {
    code = currency.parse((await calls.tryOut("get", "data/currencies/current", {})).data).code;
  } catch {
    // Some keys may read orders alone: the newest one says it too.
  }
  if (code === "EUR") return { name, ok: true, says: "The shop sells in euro." };
  if (code === "") return { name, ok: false, says: "The site did not tell its currency; it has to be euro." };
  return { name, ok: false, says: `The shop sells in ${code}. Prices here are in euro: change the shop's currency.` };
}

/** Why the site said no, and what to do. */
function explain(error: unknown): string {
  if (!(error instanceof SiteRefused)) return `The site cannot be reached: ${(error as Error).message}.`;
  const { status, code, message } = error;
  if (/does not have write permissions/.test(message)) {
    return "The key may only read. Give it read and write permission in WooCommerce's REST API settings.";
  }
  if (code === "woocommerce_rest_authentication_error") {
    return "The site refuses the secret of this key. Check WOOCOMMERCE_SECRET.";
  }
  if (status === 401) {
    return "The site does not know this key, or its web server does not pass it on. Check WOOCOMMERCE_KEY.";
  }
  if (status === 403) return "The key belongs to a user who may not do this, or a firewall of the site refused it.";
  if (code === "redirect") return "The site leads to another address. Check WOOCOMMERCE_URL, with or without www.";
  if (status === 404) {
    return "No WooCommerce answers at this address. Check WOOCOMMERCE_URL, and that permalinks there are not 'Plain'.";
  }
  return `The site refused: ${message}.`;
}
