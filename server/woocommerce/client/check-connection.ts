import { ZodError, z } from "zod";
import type { ConnectionCheck } from "../../../contract/connections.ts";
import { wooCommerceWebhookPath } from "../../../contract/paths.ts";
import { courierServiceName } from "../../../domain/orders/display-defaults.ts";
import { findEarlyCompletion } from "./check-completion.ts";
import { listRemoteCustomerEmails } from "./check-emails.ts";
import { type FoundProduct, findCourierProduct } from "./ensure-courier-product.ts";
import { explainRemoteError } from "./explain-remote-error.ts";
import { RemoteError, RemoteRefused } from "./remote-error.ts";
import type { RestApi } from "./rest-api.ts";

const newestOrders = z.array(
  z.object({ id: z.int().catch(0), version: z.string().catch(""), currency: z.string().catch("") }),
);
const currency = z.object({ code: z.string() });
const webhooks = z.array(z.object({ status: z.string(), topic: z.string(), delivery_url: z.string() }));
const setting = z.object({ value: z.string() });
const returned = z.object({ return_to: z.string() });

/** Waits for the event that `send` makes the site send to our webhook. */
export type AwaitEvent = (send: () => Promise<unknown>) => Promise<"came" | "refused" | "missing">;

/**
 * Tests signing in, reading, write permission, the webhook's way here and the setup of docs/woocommerce.md, and
 * describes each for staff. Changes nothing.
 */
export async function checkConnection(
  calls: RestApi,
  { publicUrl, awaitEvent }: { publicUrl: string; awaitEvent: AwaitEvent },
): Promise<ConnectionCheck[]> {
  let newest: z.infer<typeof newestOrders> = [];
  const reading = await check("Sign in and read orders", async () => {
    const read = newestOrders.safeParse(
      await calls.probe("get", "orders", { per_page: 1, status: "any" }, z.unknown()),
    );
    if (!read.success) return failed("The site answered, but not with a list of orders.");
    newest = read.data;
    const made = newest[0]
      ? `The newest order was made by WooCommerce ${newest[0].version}.`
      : "The site has no orders yet.";
    return passed(`The key is good. ${made}`);
  });
  if (!reading.ok) {
    const says = "Not tried: orders could not be read.";
    return [reading, ...["Change orders", "Currency"].map((name) => ({ name, ok: false, says }))];
  }
  let product: FoundProduct | null = null;
  const sends = await check(
    "Webhooks",
    () => checkWebhooks(calls, publicUrl + wooCommerceWebhookPath),
    "which webhooks it has",
  );
  return [
    reading,
    await check("Change orders", () => checkWritePermission(calls)),
    await check("Currency", () => checkCurrency(calls, newest[0]?.currency ?? "")),
    await check("Courier product", async () => {
      product = await findCourierProduct(calls);
      return checkProduct(product);
    }),
    await check("Orders after their payment", () => checkCompletion(calls, product), "what happens to paid orders"),
    await check("Taxes", () => checkTaxes(calls, product), "whether it adds taxes"),
    sends,
    await check("Test event", () => checkEvent(calls, { orderId: newest[0]?.id ?? 0, sends: sends.ok, awaitEvent })),
    await check("Customer emails", () => checkEmails(calls), "which emails it sends"),
    await check("Return after paying", () => checkReturnAddress(calls, publicUrl), "where it leads after a payment"),
  ];
}

type Outcome = { ok: boolean; says: string };
const passed = (says: string): Outcome => ({ ok: true, says });
const failed = (says: string): Outcome => ({ ok: false, says });

/** `unknown`: what remains unknown if the site does not answer. */
async function check(name: string, run: () => Promise<Outcome>, unknown?: string): Promise<ConnectionCheck> {
  try {
    return { name, ...(await run()) };
  } catch (error) {
    if (!(error instanceof RemoteError || error instanceof ZodError)) throw error;
    const reason =
      error instanceof RemoteError ? explainRemoteError(error) : "Its answer was not in the expected format.";
    return { name, ok: false, says: unknown ? `The site did not say ${unknown}. ${reason}` : reason };
  }
}

/** An empty batch makes the site check permissions and change nothing. */
async function checkWritePermission(calls: RestApi): Promise<Outcome> {
  await calls.probe("post", "orders/batch", {}, z.unknown());
  return passed("The key may place and change orders.");
}

async function checkCurrency(calls: RestApi, ofNewestOrder: string): Promise<Outcome> {
  // Some keys may only read orders, and the newest order has the currency too.
  const current = calls.probe("get", "data/currencies/current", {}, currency).catch(() => ({ code: ofNewestOrder }));
  const { code } = await current;
  if (code === "EUR") return passed("The shop sells in euro.");
  if (code === "") return failed("The site did not say what its currency is; it has to be euro.");
  return failed(`The shop sells in ${code}. Prices here are in euro: change the shop's currency.`);
}

function checkProduct(product: FoundProduct | null): Outcome {
  if (product === null) return passed("There is none yet; the first booking makes it.");
  const named = `'${product.name}' (product ${product.id})`;
  if (product.manage_stock) {
    return failed(
      `Bookings are lines of ${named}, which counts its stock: each booking sells one. Switch that off, or make a product named '${courierServiceName}'.`,
    );
  }
  if (product.isCourierProduct) return passed(`Bookings are lines of ${named}.`);
  return failed(
    `Bookings would be lines of ${named}, which may be a product of another kind. Make one named '${courierServiceName}' (virtual, hidden, tax status None); it is taken before any other.`,
  );
}

async function checkCompletion(calls: RestApi, product: FoundProduct | null): Promise<Outcome> {
  const why = await findEarlyCompletion(calls, product);
  return why === null ? passed("A paid order stays open there until somebody completes it.") : failed(why);
}

async function checkTaxes(calls: RestApi, product: FoundProduct | null): Promise<Outcome> {
  const { value } = await calls.probe("get", "settings/general/woocommerce_calc_taxes", {}, setting);
  if (value !== "yes") return passed("The site adds no taxes, so a booking costs there what was quoted.");
  if (product === null) return passed("The site has taxes; the courier product that the first booking makes has none.");
  if (product.tax_status === "none") {
    return passed("The site has taxes, and the courier product has none, so a booking costs there what was quoted.");
  }
  return failed(
    `The site adds tax to '${product.name}', so it would ask for more than was quoted. Set its tax status to None.`,
  );
}

const wantedTopics = ["order.updated", "order.deleted", "order.restored"];

async function checkWebhooks(calls: RestApi, address: string): Promise<Outcome> {
  const all = await calls.probe("get", "webhooks", { per_page: 100 }, webhooks);
  const ours = all.filter(({ delivery_url: to }) => to.replace(/\/$/, "") === address);
  const missing = wantedTopics.filter((topic) => !ours.some((one) => one.topic === topic && one.status === "active"));
  if (missing.length === 0) return passed("Changes to orders there reach us within a minute or two.");
  const isOff = ours.some(({ topic, status }) => status !== "active" && missing.includes(topic));
  const why = isOff ? " WooCommerce switches one off after five deliveries that failed; set it to Active again." : "";
  return failed(
    `No active webhook leads to ${address} for ${missing.join(", ")}.${why} Without them changes come with the synchronisation each minute.`,
  );
}

/** An update of the newest order that changes nothing makes WooCommerce send its webhook. */
async function checkEvent(
  calls: RestApi,
  { orderId, sends, awaitEvent }: { orderId: number; sends: boolean; awaitEvent: AwaitEvent },
): Promise<Outcome> {
  if (!sends) return failed("Not tried: the webhooks are not set up.");
  if (orderId === 0) return passed("Not tried: the site has no order yet that it could send an event of.");
  const event = await awaitEvent(() => calls.probe("put", `orders/${orderId}`, {}, z.unknown()));
  if (event === "came") return passed(`A test event of order ${orderId} came back, signed with our secret.`);
  if (event === "refused") {
    return failed(
      "A test event came back with another signature. Enter WOOCOMMERCE_WEBHOOK_SECRET as the secret of each webhook there.",
    );
  }
  return failed(
    `A test event of order ${orderId} has not come back yet. WooCommerce sends about once a minute: test again in a minute or two, and one that came meanwhile counts. If none comes, look at Status → Scheduled Actions there, and whether that site can reach this server.`,
  );
}

async function checkEmails(calls: RestApi): Promise<Outcome> {
  const sent = await listRemoteCustomerEmails(calls);
  if (sent.length === 0) return passed("The site sends customers none of the emails that they get from here.");
  return failed(
    `The site also emails customers: ${sent.join(", ")}. They get the same from here; switch these off there in WooCommerce → Settings → Emails, unless orders are made there too.`,
  );
}

/** Queries the filter through the route installed with it: where it leads for us, and for a foreign address. */
async function checkReturnAddress(calls: RestApi, publicUrl: string): Promise<Outcome> {
  const redirectsTo = async (referrer: string) =>
    (await calls.probe("get", "courier-return", { referrer }, returned)).return_to === referrer;
  try {
    if (!(await redirectsTo(`${publicUrl}/booking-confirmation?id=1`))) {
      return failed(
        `The filter is installed, and does not lead to ${publicUrl}: write this address into it, or look for a plugin that sends customers elsewhere.`,
      );
    }
    if (await redirectsTo("https://stranger.invalid/")) {
      return failed("The filter leads to any address, also a stranger's. Install the one of docs/woocommerce.md.");
    }
    return passed("Customers who pay there are brought back to the confirmation page here.");
  } catch (error) {
    if (!(error instanceof RemoteRefused && error.status === 404)) throw error;
    return failed(
      "The filter for this is not installed, so customers who have paid stay on that site and can get back only from our email. The filter is in docs/woocommerce.md.",
    );
  }
}
