import { ZodError, z } from "zod";
import type { ConnectionCheck } from "../../../contract/connections.ts";
import { wooCommerceWebhookPath } from "../../../contract/paths.ts";
import { courierServiceName } from "../../../domain/orders/display-defaults.ts";
import type { Calls } from "./calls.ts";
import { type FoundProduct, lookForCourierProduct } from "./courier-product.ts";
import { explainFailure } from "./explain-failure.ts";
import { RemoteFailure, RemoteRefused } from "./failures.ts";

const newestOrders = z.array(z.object({ version: z.string().catch(""), currency: z.string().catch("") }));
const currency = z.object({ code: z.string() });
const webhooks = z.array(z.object({ status: z.string(), topic: z.string(), delivery_url: z.string() }));
const setting = z.object({ value: z.string() });
const returned = z.object({ return_to: z.string() });

/** Signs in, reads, tries whether it may write, and looks at what docs/woocommerce.md has set up there. In words for staff; changes nothing. */
export async function checkConnection(calls: Calls, publicUrl: string): Promise<ConnectionCheck[]> {
  let newest: z.infer<typeof newestOrders> = [];
  const reading = await check("Sign in and read orders", async () => {
    const read = newestOrders.safeParse(
      await calls.tryOut("get", "orders", { per_page: 1, status: "any" }, z.unknown()),
    );
    if (!read.success) return amiss("The site answered, but not with a list of orders.");
    newest = read.data;
    const made = newest[0]
      ? `The newest order was made by WooCommerce ${newest[0].version}.`
      : "The site has no orders yet.";
    return fine(`The key is good. ${made}`);
  });
  if (!reading.ok) {
    const says = "Not tried: orders could not be read.";
    return [reading, ...["Change orders", "Currency"].map((name) => ({ name, ok: false, says }))];
  }
  let product: FoundProduct | null = null;
  return [
    reading,
    await check("Change orders", () => mayWrite(calls)),
    await check("Currency", () => readCurrency(calls, newest[0]?.currency ?? "")),
    await check("Courier product", async () => {
      product = await lookForCourierProduct(calls);
      return checkProduct(product);
    }),
    await check("Taxes", () => readTaxes(calls, product), "whether it adds taxes"),
    await check("Webhooks", () => readWebhooks(calls, publicUrl + wooCommerceWebhookPath), "which webhooks it has"),
    await check("Return after paying", () => readReturn(calls, publicUrl), "where it leads after a payment"),
  ];
}

type Outcome = { ok: boolean; says: string };
const fine = (says: string): Outcome => ({ ok: true, says });
const amiss = (says: string): Outcome => ({ ok: false, says });

/** `asked`: what is not known then, where the site does not answer. */
async function check(name: string, look: () => Promise<Outcome>, asked?: string): Promise<ConnectionCheck> {
  try {
    return { name, ...(await look()) };
  } catch (error) {
    if (!(error instanceof RemoteFailure || error instanceof ZodError)) throw error;
    const why = error instanceof RemoteFailure ? explainFailure(error) : "Its answer was of another kind.";
    return { name, ok: false, says: asked ? `The site did not say ${asked}. ${why}` : why };
  }
}

/** A batch of nothing: permissions are looked at, and nothing is left to do. */
async function mayWrite(calls: Calls): Promise<Outcome> {
  await calls.tryOut("post", "orders/batch", {}, z.unknown());
  return fine("The key may place and change orders.");
}

async function readCurrency(calls: Calls, ofNewestOrder: string): Promise<Outcome> {
  // Some keys may read orders alone: the newest one says it too.
  const asked = calls.tryOut("get", "data/currencies/current", {}, currency).catch(() => ({ code: ofNewestOrder }));
  const { code } = await asked;
  if (code === "EUR") return fine("The shop sells in euro.");
  if (code === "") return amiss("The site did not say what its currency is; it has to be euro.");
  return amiss(`The shop sells in ${code}. Prices here are in euro: change the shop's currency.`);
}

function checkProduct(product: FoundProduct | null): Outcome {
  if (product === null) return fine("There is none yet; the first booking makes it.");
  const named = `'${product.name}' (product ${product.id})`;
  if (product.manage_stock) {
    return amiss(
      `Bookings are lines of ${named}, which counts its stock: each booking sells one. Switch that off, or make a product named '${courierServiceName}'.`,
    );
  }
  if (product.isOurs) return fine(`Bookings are lines of ${named}.`);
  return amiss(
    `Bookings would be lines of ${named}, which may be a product of another kind. Make one named '${courierServiceName}' (virtual, hidden, tax status None); it is taken before any other.`,
  );
}

async function readTaxes(calls: Calls, product: FoundProduct | null): Promise<Outcome> {
  const { value } = await calls.tryOut("get", "settings/general/woocommerce_calc_taxes", {}, setting);
  if (value !== "yes") return fine("The site adds no taxes, so a booking costs there what was quoted.");
  if (product === null) return fine("The site has taxes; the courier product that the first booking makes has none.");
  if (product.tax_status === "none") {
    return fine("The site has taxes, and the courier product has none, so a booking costs there what was quoted.");
  }
  return amiss(
    `The site adds tax to '${product.name}', so it would ask for more than was quoted. Set its tax status to None.`,
  );
}

const wantedTopics = ["order.updated", "order.deleted", "order.restored"];

async function readWebhooks(calls: Calls, address: string): Promise<Outcome> {
  const all = await calls.tryOut("get", "webhooks", { per_page: 100 }, webhooks);
  const ours = all.filter(({ delivery_url: to }) => to.replace(/\/$/, "") === address);
  const missing = wantedTopics.filter((topic) => !ours.some((one) => one.topic === topic && one.status === "active"));
  if (missing.length === 0) return fine("Changes to orders there reach us within a minute or two.");
  const isOff = ours.some(({ topic, status }) => status !== "active" && missing.includes(topic));
  const why = isOff ? " WooCommerce switches one off after five deliveries that failed; set it to Active again." : "";
  return amiss(
    `No active webhook leads to ${address} for ${missing.join(", ")}.${why} Without them changes come with the synchronisation each minute.`,
  );
}

/** Asks the filter itself, by the route that is installed with it: what it would answer to us, and to a stranger. */
async function readReturn(calls: Calls, publicUrl: string): Promise<Outcome> {
  const leadsTo = async (referrer: string) =>
    (await calls.tryOut("get", "courier-return", { referrer }, returned)).return_to === referrer;
  try {
    if (!(await leadsTo(`${publicUrl}/booking-confirmation?id=1`))) {
      return amiss(
        `The filter is installed, and does not lead to ${publicUrl}: write this address into it, or look for a plugin that sends customers elsewhere.`,
      );
    }
    if (await leadsTo("https://stranger.invalid/")) {
      return amiss("The filter leads to any address, also a stranger's. Install the one of docs/woocommerce.md.");
    }
    return fine("Customers who pay there are brought back to the confirmation page here.");
  } catch (error) {
    if (!(error instanceof RemoteRefused && error.status === 404)) throw error;
    return amiss(
      "The filter for this is not installed, so customers who have paid stay on that site and can get back only from our email. The filter is in docs/woocommerce.md.",
    );
  }
}
