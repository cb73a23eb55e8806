import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { changeOrderStatus } from "../../contract/staff-order.ts";
import { type Random, seededRandom } from "../../tools/demo/seeded-random.ts";
import type { DeliveryRules } from "../fakes/stripe/webhooks.ts";
import { ask } from "./api-client.ts";
import { openShop, pressPay, type Shop } from "./paying-shop.ts";
import { book } from "./visitors.ts";

const fates = [
  "nothing happens",
  "refunded",
  "refunded, which fails later",
  "disputed",
  "disputed and won",
  "disputed and lost",
] as const;
type Fate = (typeof fates)[number];
type Case = { fate: Fate; orderId: number; paymentId: string; refundId: string | null };

const perFate = 4;
/** Older than the range in which the lists of payments and refunds are read. */
const agedMs = 5 * 86_400_000;

/**
 * Payments are made, refunded and disputed while the gateway's events are lost, doubled and shuffled and our server is
 * killed. After each restart, payments, refunds, disputes and credit notes match the gateway's, each once. The same
 * applies after all events arrive late, and after a backup older than the disputes and failures is restored.
 */
export async function proveLostEvents(seed: number, say: (line: string) => void): Promise<void> {
  const shop = await openShop(seed);
  try {
    const random = seededRandom(seed);
    const cases: Case[] = [];
    for (const fate of Array.from({ length: perFate }, () => fates).flat())
      cases.push(await payFor(shop, random, fate));
    for (const one of cases.filter(({ fate }) => fate.startsWith("refunded"))) await refundOf(shop, random, one);
    await restart(shop);
    await checkBooks(shop, "after payments and refunds");
    await shop.stripe.age(agedMs);
    const backup = await shop.backUp();
    for (const one of cases) {
      await happen(shop, random, one);
      if (random.chance(0.15)) await shop.restart();
    }
    // Disputes whose own event arrives while their payment's event is lost.
    for (const fate of ["disputed", "disputed and lost"] as const) {
      const one = await payFor(shop, random, fate, { dropped: true });
      await happen(shop, random, one, { dropped: false });
    }
    await restart(shop);
    const found = await checkBooks(shop, "after the restart");
    await shop.stripe.webhooks({ dropped: false, order: "shuffled", copies: 2 });
    await shop.stripe.sendAllAgain();
    await shop.stripe.delivered();
    await restart(shop);
    assert.deepEqual(await checkBooks(shop, "after all events came late and twice"), found);
    const { events, deliveries } = await shop.stripe.books();
    say(`seed ${seed}: ${cases.length + 2} payments, ${events.length} events, ${deliveries.length} deliveries`);
    await shop.stripe.webhooks({ dropped: true });
    const restoredAt = new Date();
    await shop.startFrom(backup);
    await untilReconciled(shop, restoredAt);
    await checkBooks(shop, "after the restore");
    say("refunds that failed later and disputes are those of the gateway, also from an older backup");
  } finally {
    await shop.close();
  }
}

/** How the events of one action travel. */
function journeyOf(random: Random): Partial<DeliveryRules> {
  return random.pick([
    { dropped: true },
    { dropped: false, copies: 1, order: "as_happened" },
    { dropped: false, copies: 2, order: "shuffled" },
    { dropped: false, copies: 2, order: "at_once" },
  ] as const);
}

async function payFor(shop: Shop, random: Random, fate: Fate, journey = journeyOf(random)): Promise<Case> {
  const booked = await book(shop.url, random, () => {});
  const session = await pressPay(shop, booked);
  await shop.stripe.webhooks(journey);
  await shop.stripe.pay(session);
  await shop.stripe.delivered();
  const paid = (await shop.stripe.books()).sessions.find(({ id }) => id === session);
  return { fate, orderId: booked.orderId, paymentId: String(paid?.payment_intent), refundId: null };
}

/** Refunds by cancelling the order as staff, or at the gateway. */
async function refundOf(shop: Shop, random: Random, one: Case): Promise<void> {
  await shop.stripe.webhooks(journeyOf(random));
  const charge = (await shop.stripe.books()).charges.find(({ payment_intent }) => payment_intent === one.paymentId);
  if (random.chance(0.5)) await cancelAndRefund(shop, one.orderId);
  const made = (await shop.stripe.books()).refunds.find(({ payment_intent }) => payment_intent === one.paymentId);
  one.refundId = made?.id ?? (await shop.stripe.refundAtDashboard(one.paymentId, charge?.amount ?? 0));
  await shop.stripe.delivered();
}

/** If the payment's event was lost, the first attempt finds the payment at the gateway and changes nothing else. */
async function cancelAndRefund(shop: Shop, orderId: number): Promise<void> {
  const path = changeOrderStatus.path.replace("{id}", String(orderId));
  const cancel = async () =>
    ask(shop.url, path, { json: { action: "cancel", refund: true }, headers: await shop.staff() });
  const first = await cancel();
  const { status, body } = first.status === 409 ? await cancel() : first;
  assert.equal(status, 200, `cancelling answered ${status}: ${JSON.stringify(body)}`);
}

/** What happens to a payment days later. */
async function happen(shop: Shop, random: Random, one: Case, journey = journeyOf(random)): Promise<void> {
  const { stripe } = shop;
  const { fate, paymentId, refundId } = one;
  await stripe.webhooks(journey);
  await stripe.copyEvents(random.chance(0.3) ? 2 : 1);
  if (fate === "refunded, which fails later") await stripe.failRefund(refundId ?? "");
  if (fate.startsWith("disputed")) await stripe.dispute(paymentId);
  await stripe.delivered();
  await stripe.webhooks(journeyOf(random));
  if (fate === "disputed and won") await stripe.closeDispute(paymentId, "won");
  if (fate === "disputed and lost") await stripe.closeDispute(paymentId, "lost");
  await stripe.delivered();
}

/** Kills and restarts the server, and waits until it has read the gateway's list of events. */
async function restart(shop: Shop): Promise<void> {
  const since = new Date();
  await shop.restart();
  await untilReconciled(shop, since);
}

async function untilReconciled({ pool }: Shop, since: Date): Promise<void> {
  const end = Date.now() + 120_000;
  const sql = "SELECT 1 FROM watermarks WHERE name = 'gateway-events:stripe' AND reached >= $1";
  while ((await pool().query(sql, [since])).rowCount === 0) {
    if (Date.now() > end) throw new Error("the gateway's events were not read within 120 s");
    await sleep(50);
  }
}

type Row = {
  reference: string;
  state: string;
  refunds: string[];
  disputes: string[];
  dispute_notes: number;
  wrong_notes: number;
};

/** Checks that payments, refunds, disputes and credit notes match the gateway's, each once. */
async function checkBooks({ stripe, pool }: Shop, when: string): Promise<Row[]> {
  const { intents, refunds, disputes } = await stripe.books();
  const { rows } = await pool().query<Row>(`
    SELECT reference, state,
      ARRAY(SELECT state FROM refunds WHERE payment_id = payments.id ORDER BY id) AS refunds,
      ARRAY(SELECT state FROM disputes WHERE payment_id = payments.id ORDER BY dispute_id) AS disputes,
      (SELECT count(*)::int - count(DISTINCT data->>'state')::int FROM order_events
        WHERE order_id = payments.order_id AND kind = 'disputed') AS dispute_notes,
      (SELECT count(*)::int FROM refunds LEFT JOIN documents ON documents.refund_id = refunds.id
        WHERE refunds.payment_id = payments.id
          AND (refunds.state = 'succeeded') IS DISTINCT FROM (documents.number IS NOT NULL AND voided_at IS NULL)) AS wrong_notes
    FROM payments ORDER BY reference`);
  const paid = intents.filter(({ status }) => status === "succeeded").map(({ id }) => id);
  assert.deepEqual(rows.map(({ reference }) => reference).sort(), paid.sort(), `the payments ${when}`);
  for (const { reference, state, ...row } of rows) {
    assert.ok(state === "applied" || when === "after the restore", `${reference} is ${state} ${when}`);
    const expected = {
      refunds: refunds.filter((refund) => refund.payment_intent === reference).map(({ status }) => String(status)),
      disputes: disputes
        .filter((dispute) => dispute.payment_intent === reference)
        .map(({ status }) => (status === "needs_response" ? "withdrawn" : status)),
      dispute_notes: 0,
      wrong_notes: 0,
    };
    assert.deepEqual(row, expected, `${reference} ${when}`);
  }
  const { rowCount } = await pool().query("SELECT 1 FROM waiting_payment_events");
  assert.equal(rowCount, 0, `events wait for a payment ${when}`);
  return rows;
}
