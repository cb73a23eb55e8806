import assert from "node:assert/strict";
import { orderPayPath } from "../../contract/paths.ts";
import { listPaymentCases, type PaymentCase } from "../../contract/payment-cases.ts";
import { seededRandom } from "../../tools/demo/seeded-random.ts";
import { askFor } from "./api-client.ts";
import { type Booked, openShop, pressPay, type Shop } from "./paying-shop.ts";
import { book } from "./visitors.ts";

const presses = 8;

/**
 * An order is booked, a backup taken, the order paid, and another booked and paid; then the backup is restored.
 * Pressing the pay button, at once and several times, charges nobody twice; the payment of the lost booking is
 * reported and is not applied to the order that now has its number.
 */
export async function proveRestoredBooks(seed: number, say: (line: string) => void): Promise<void> {
  const shop = await openShop(seed);
  try {
    const random = seededRandom(seed);
    const order = await book(shop.url, random, () => {});
    const backup = await shop.backUp();
    await payFor(shop, order);
    const lost = await book(shop.url, random, () => {});
    await payFor(shop, lost);
    const pages = (await shop.stripe.books()).sessions.length;
    await shop.startFrom(backup);
    const ways = await Promise.all(Array.from({ length: presses }, () => wayOfPressing(shop, order)));
    // The job may have reconciled the payment before the button was pressed: then the order is no longer payable.
    assert.ok(
      ways.every((way) => way.startsWith("/booking-confirmation") || way === "409"),
      `the pay button led to ${ways.join(", ")}`,
    );
    const { sessions, charges } = await shop.stripe.books();
    assert.equal(sessions.length, pages, "a second payment page was opened");
    assert.equal(await statusOf(shop, order), "processing");
    const problems = await problemsOf(shop);
    assert.equal(problems.length, 1, "the payment of the lost booking is not listed alone");
    assert.ok(problems[0]?.orderId === null && problems[0].problem.includes(`${lost.orderId}`), problems[0]?.problem);
    say(`${presses} presses after the restore opened no payment page: ${charges.length} charges as before, none twice`);
    let next = await book(shop.url, random, () => {});
    while (next.orderId < lost.orderId) next = await book(shop.url, random, () => {});
    await payFor(shop, next);
    assert.equal(await statusOf(shop, next), "processing");
    say(`the payment of the lost order ${lost.orderId} is named, and order ${next.orderId} was paid by its own`);
  } finally {
    await shop.close();
  }
}

async function payFor(shop: Shop, order: Booked): Promise<void> {
  await shop.stripe.pay(await pressPay(shop, order));
  await shop.stripe.delivered();
}

async function wayOfPressing(shop: Shop, { orderId, orderKey }: Booked): Promise<string> {
  const response = await shop.insist(orderPayPath(orderId, orderKey), { method: "POST" });
  return response.headers.get("location") ?? String(response.status);
}

async function statusOf({ pool }: Shop, { orderId }: Booked): Promise<string | undefined> {
  const { rows } = await pool().query<{ status: string }>("SELECT status FROM orders WHERE id = $1", [orderId]);
  return rows[0]?.status;
}

async function problemsOf(shop: Shop): Promise<PaymentCase[]> {
  const headers = await shop.staff();
  const { problems } = await askFor<{ problems: PaymentCase[] }>(shop.url, listPaymentCases.path, 200, {
    headers,
  });
  return problems;
}
