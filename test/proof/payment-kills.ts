import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { paymentReturnPath, paymentWebhookPath } from "../../contract/paths.ts";
import { seededRandom } from "../../tools/demo/seeded-random.ts";
import { checkPayments } from "./check-payments.ts";
import { type Booked, openShop, pressPay, type Shop } from "./paying-shop.ts";
import { book } from "./visitors.ts";

const randomKills = 30;
const customers = 4;

/** The moments at which the gateway kills our server, one customer each. */
const moments = [
  "after a payment page was made, before its answer",
  "before the event of a payment is sent",
  "while the event of a payment is being booked",
  "after the event of a payment was booked, before its 2xx",
  "while the return page asks",
  "while the return page books",
] as const;
type Moment = (typeof moments)[number];

/**
 * The gateway kills our server with `kill -9` at each critical moment and at thirty random ones while customers book,
 * pay and return. After the restart every payment has its order, paid once: one receipt, one email to each side, and
 * no refund.
 */
export async function provePaymentKills(seed: number, say: (line: string) => void): Promise<void> {
  const shop = await openShop(seed);
  try {
    const random = seededRandom(seed);
    for (const moment of moments) {
      await killAt(shop, moment, random);
      say(`killed ${moment}`);
    }
    const retries = await killAtRandom(shop, random);
    await shop.stripe.delivered();
    const paid = await checkPayments(shop.stripe, shop.pool());
    assert.ok(paid > moments.length + randomKills / 2, `only ${paid} payments were made`);
    say(`seed ${seed}: ${moments.length} chosen kills, ${randomKills} random ones, ${retries} retries of customers`);
    say(
      `${paid} payments at the gateway: each has its order, paid once, one receipt without a gap, two emails, nothing refunded`,
    );
  } finally {
    await shop.close();
  }
}

type Random = ReturnType<typeof seededRandom>;

/** Books, presses the pay button and returns the payment page's id. */
async function openPage(shop: Shop, random: Random): Promise<{ booked: Booked; session: string }> {
  const booked = await book(shop.url, random, () => {});
  return { booked, session: await pressPay(shop, booked) };
}

async function comeBack(shop: Shop, { orderId, orderKey }: Booked): Promise<void> {
  const response = await shop.insist(paymentReturnPath(orderId, orderKey));
  const to = response.headers.get("location") ?? "";
  assert.ok(to.startsWith("/booking-confirmation"), `coming back led to ${response.status} ${to}`);
}

async function killAt(shop: Shop, moment: Moment, random: Random): Promise<void> {
  const { stripe } = shop;
  let restarted: Promise<void> | null = null;
  const kill = () => {
    restarted ??= shop.restart();
  };
  if (moment === "after a payment page was made, before its answer") {
    const booked = await book(shop.url, random, () => {});
    const unwatch = stripe.watch("after", "sessions.create", kill);
    const session = await pressPay(shop, booked);
    unwatch();
    await stripe.pay(session);
  } else {
    const { booked, session } = await openPage(shop, random);
    if (moment === "while the return page asks" || moment === "while the return page books") {
      await stripe.webhooks({ held: true });
      await stripe.pay(session);
      const unwatch = stripe.watch(moment.endsWith("asks") ? "before" : "after", "sessions.retrieve", kill);
      await comeBack(shop, booked);
      unwatch();
      await stripe.webhooks({ held: false });
    } else {
      let struck = false;
      shop.intercept.deliver = async (body, signature) => {
        // Only the first event about the payment reaches the server; the others are refused.
        if (struck || !body.includes('"checkout.session.completed"')) return 503;
        struck = true;
        if (moment === "before the event of a payment is sent") {
          kill();
          throw new Error("nobody answers");
        }
        const headers = { "stripe-signature": signature };
        const answered = fetch(shop.url + paymentWebhookPath("stripe"), { method: "POST", body, headers }).catch(
          () => null,
        );
        if (moment === "while the event of a payment is being booked") await sleep(random.whole(0, 6));
        else await untilBooked(shop, booked.orderId);
        kill();
        await answered;
        // The gateway does not receive the server's answer.
        return 503;
      };
      await stripe.pay(session);
      await until(() => restarted !== null);
      await restarted;
      shop.intercept.deliver = null;
    }
  }
  await restarted;
  await stripe.delivered();
}

async function untilBooked({ pool }: Shop, orderId: number): Promise<void> {
  await until(async () => (await pool().query("SELECT 1 FROM payments WHERE order_id = $1", [orderId])).rowCount === 1);
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 120_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error("it did not come to that within 120 s");
    await sleep(1);
  }
}

/**
 * Customers book, sometimes press twice, pay and return while the server is killed repeatedly. Returns their retries.
 */
async function killAtRandom(shop: Shop, random: Random): Promise<number> {
  let open = true;
  let pages = 0;
  const customer = async (own: Random) => {
    while (open) {
      const { booked, session } = await openPage(shop, own);
      pages += 1;
      const again = own.chance(0.3) ? await pressPay(shop, booked) : session;
      assert.equal(again, session, "a second press opened a second page");
      await shop.stripe.pay(session);
      if (own.chance(0.7)) await comeBack(shop, booked);
    }
  };
  const all = Promise.all(
    Array.from({ length: customers }, (_, index) => customer(seededRandom(random.whole(1, 1e6) + index))),
  );
  const fault = all.then(
    () => null,
    (error: Error) => error,
  );
  for (let round = 1; round <= randomKills; round++) {
    const before = pages;
    // A server first reconciles after its start; if it were killed before that each time, it would never open a page.
    const opened = round % 2 === 0 ? until(() => pages > before) : null;
    const failed = await Promise.race([fault, Promise.all([opened, sleep(random.whole(100, 900))])]);
    if (failed instanceof Error) throw failed;
    await shop.restart();
  }
  open = false;
  await all;
  return shop.retries();
}
