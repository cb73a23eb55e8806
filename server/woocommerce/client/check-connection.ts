import { z } from "zod";
import type { ConnectionCheck } from "../../../contract/connections.ts";
import { wooCommerceWebhookPath } from "../../../contract/paths.ts";
import { courierServiceName } from "../../../domain/orders/display-defaults.ts";
import type { Calls } from "./calls.ts";
import { RemoteRefused, RemoteUnavailable } from "./client.ts";
import { type FoundProduct, lookForCourierProduct } from "./courier-product.ts";
import { explainFailure } from "./explain-failure.ts";

const newest = z.array(z.object({ version: z.string().catch(""), currency: z.string().catch("") }));
const currency = z.object({ code: z.string() });
const webhooks = z.array(z.object({ status: z.string(), topic: z.string(), delivery_url: z.string() }));
const setting = z.object({ value: z.string() });
const returned = z.object({ return_to: z.string() });

/** Signs in, reads, tries whether it may write, and looks at what docs/woocommerce.md has set up there. In words for staff; changes nothing. */
export async function checkConnection(calls: Calls, publicUrl: string): Promise<ConnectionCheck[]> {
  const [reading, orders] = await readOrders(calls);
  if (!reading.ok) return [reading, ...["Change orders", "Currency"].map(skipped)];
  const product = await lookForCourierProduct(calls).catch(unlessRemote);
  return [
    reading,
    await mayWrite(calls),
    await readCurrency(calls, orders[0]?.currency ?? ""),
    checkProduct(product),
    await readTaxes(calls, product),
    await readWebhooks(calls, publicUrl + wooCommerceWebhookPath),
    await readReturn(calls, publicUrl),
  ];
}

const fine = (name: string, says: string): ConnectionCheck => ({ name, ok: true, says });
const amiss = (name: string, says: string): ConnectionCheck => ({ name, ok: false, says });
const skipped = (name: string) => amiss(name, "Not tried: orders could not be read.");

function unlessRemote(error: unknown): RemoteRefused | RemoteUnavailable {
  if (error instanceof RemoteRefused || error instanceof RemoteUnavailable) return error;
  throw error;
}

async function readOrders(calls: Calls): Promise<[ConnectionCheck, z.infer<typeof newest>]> {
  const name = "Sign in and read orders";
  try {
    const { data } = await calls.tryOut("get", "orders", { per_page: 1, status: "any" });
    const read = newest.safeParse(data);
    if (!read.success) return [amiss(name, "The site answered, but not with a list of orders."), []];
    const version = read.data[0]?.version;
    const says = version
      ? `The key is good. The newest order was made by WooCommerce ${version}.`
      : "The key is good. The site has no orders yet.";
    return [fine(name, says), read.data];
  } catch (error) {
    return [amiss(name, explainFailure(error)), []];
  }
}

/** A batch of nothing: permissions are looked at, and nothing is left to do. */
async function mayWrite(calls: Calls): Promise<ConnectionCheck> {
  const name = "Change orders";
  try {
    await calls.tryOut("post", "orders/batch", {});
    return fine(name, "The key may place and change orders.");
  } catch (error) {
    return amiss(name, explainFailure(error));
  }
}

async function readCurrency(calls: Calls, ofNewestOrder: string): Promise<ConnectionCheck> {
  const name = "Currency";
  let code = ofNewestOrder;
  try {
    code = currency.parse((await calls.tryOut("get", "data/currencies/current", {})).data).code;
  } catch {
    // Some keys may read orders alone: the newest one says it too.
  }
  if (code === "EUR") return fine(name, "The shop sells in euro.");
  if (code === "") return amiss(name, "The site did not tell its currency; it has to be euro.");
  return amiss(name, `The shop sells in ${code}. Prices here are in euro: change the shop's currency.`);
}

type Product = FoundProduct | null | RemoteRefused | RemoteUnavailable;

function checkProduct(product: Product): ConnectionCheck {
  const name = "Courier product";
  if (product instanceof Error) return amiss(name, explainFailure(product));
  if (product === null) return fine(name, "There is none yet; the first booking makes it.");
  const named = `'${product.name}' (product ${product.id})`;
  if (product.manage_stock) {
    return amiss(
      name,
      `Bookings are lines of ${named}, which counts its stock: each booking sells one. Switch that off, or make a product named '${courierServiceName}'.`,
    );
  }
  if (product.isOurs) return fine(name, `Bookings are lines of ${named}.`);
  return amiss(
    name,
    `Bookings would be lines of ${named}, which may be a product of another kind. Make one named '${courierServiceName}' (virtual, hidden, tax status None); it is taken before any other.`,
  );
}

async function readTaxes(calls: Calls, product: Product): Promise<ConnectionCheck> {
  const name = "Taxes";
  try {
    const { value } = setting.parse((await calls.tryOut("get", "settings/general/woocommerce_calc_taxes", {})).data);
    if (value !== "yes") return fine(name, "The site adds no taxes, so a booking costs there what was quoted.");
  } catch (error) {
    return amiss(name, unknown("whether it adds taxes", error));
  }
  if (product instanceof Error || product === null) {
    return fine(name, "The site has taxes; the courier product that the first booking makes has none.");
  }
  if (product.tax_status === "none") {
    return fine(
      name,
      "The site has taxes, and the courier product has none, so a booking costs there what was quoted.",
    );
  }
  return amiss(
    name,
    `The site adds tax to '${product.name}', so it would ask for more than was quoted. Set its tax status to None.`,
  );
}

const wantedTopics = ["order.updated", "order.deleted", "order.restored"];

async function readWebhooks(calls: Calls, address: string): Promise<ConnectionCheck> {
  const name = "Webhooks";
  try {
    const all = webhooks.parse((await calls.tryOut("get", "webhooks", { per_page: 100 })).data);
    const ours = all.filter(({ delivery_url: to }) => to.replace(/\/$/, "") === address);
    const missing = wantedTopics.filter((topic) => !ours.some((one) => one.topic === topic && one.status === "active"));
    if (missing.length === 0) return fine(name, "Changes of orders there are told here within a minute or two.");
    const off = ours.filter(({ topic, status }) => status !== "active" && missing.includes(topic));
    const why =
      off.length > 0 ? " WooCommerce switches one off after five deliveries that failed; set it to Active again." : "";
    return amiss(
      name,
      `No active webhook leads to ${address} for ${missing.join(", ")}.${why} Without them changes come with the synchronisation each minute.`,
    );
  } catch (error) {
    return amiss(name, unknown("which webhooks it has", error));
  }
}

/** Asks the filter itself, by the route that is installed with it: what it would answer to us, and to a stranger. */
async function readReturn(calls: Calls, publicUrl: string): Promise<ConnectionCheck> {
  const name = "Return after paying";
  const ask = async (referrer: string) =>
    returned.parse((await calls.tryOut("get", "courier-return", { referrer })).data).return_to;
  try {
    const wanted = `${publicUrl}/booking-confirmation?id=1`;
    if ((await ask(wanted)) !== wanted) {
      return amiss(
        name,
        `The filter is installed, and does not lead to ${publicUrl}: write this address into it, or look for a plugin that sends customers elsewhere.`,
      );
    }
    const elsewhere = "https://stranger.invalid/";
    if ((await ask(elsewhere)) === elsewhere) {
      return amiss(name, "The filter leads to any address, also a stranger's. Install the one of docs/woocommerce.md.");
    }
    return fine(name, "Who has paid there is led back to the confirmation here.");
  } catch (error) {
    if (error instanceof RemoteRefused && error.status === 404) {
      return amiss(
        name,
        "The filter for it is not installed, so who has paid stays at that site and finds the way back in our email only. docs/woocommerce.md has it.",
      );
    }
    return amiss(name, unknown("where it leads after a payment", error));
  }
}

function unknown(what: string, error: unknown): string {
  const ofSite = error instanceof RemoteRefused || error instanceof RemoteUnavailable;
  return `The site did not tell ${what}. ${ofSite ? explainFailure(error) : "Its answer was of another kind."}`;
}
