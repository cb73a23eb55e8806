import { z } from "zod";
import type { ConnectionCheck } from "../../contract/settings.ts";
import { explainFailure } from "./explain-failure.ts";
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
    return [{ name, ok: false, says: explainFailure(error) }, []];
  }
}

/** A batch of nothing: permissions are looked at, and nothing is left to do. */
async function mayWrite(calls: SiteCalls): Promise<ConnectionCheck> {
  const name = "Change orders";
  try {
    await calls.tryOut("post", "orders/batch", {});
    return { name, ok: true, says: "The key may place and change orders." };
  } catch (error) {
    return { name, ok: false, says: explainFailure(error) };
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
