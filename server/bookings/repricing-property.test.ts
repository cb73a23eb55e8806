import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { VatDocument } from "../../contract/checkout.ts";
import type { RepricingPreview } from "../../contract/reprice-order.ts";
import { splitVat } from "../../domain/money/vat.ts";
import { differenceChoicesFor } from "../../domain/orders/repricing.ts";
import { cases } from "../../test/cases.ts";
import { wednesdayMorning } from "../../test/journeys.ts";
import { booksOf, comeBack, type Pending, pressPay, recordByStaff, refund, shopOrderOf } from "../../test/payments.ts";
import { askPreview, bodyOf, bookBox, boxes, saveRoundPrices, sendRepricing } from "../../test/repricing.ts";
import { sessionAt, stripeAppForFile } from "../../test/stripe-app.ts";
import { checkOpenSessions } from "../payments/check-open-sessions.ts";
import { reconcilePayments } from "../payments/reconcile-payments.ts";
import { sendDueRefunds } from "../refunds/send-refund.ts";

const { shop } = stripeAppForFile();
beforeAll(() => saveRoundPrices(shop.app));

type World = { order: Pending; pages: string[] };

let elapsed = 0;
function waitFor(minutes: number): void {
  elapsed += minutes;
  shop.clock.set(new Date(wednesdayMorning.getTime() + elapsed * 60_000).toISOString());
}

const packages = Object.values(boxes);

/** Previews a change and sends one of the choices that it offers; it may be refused if something else came first. */
async function repriceSomehow({ order }: World, number: number): Promise<void> {
  const shipment = { packageType: packages[number % packages.length]! };
  const { status, body } = await askPreview(shop.app, order.orderId, shipment);
  if (status !== 200) return;
  const seen = body as RepricingPreview;
  const price = seen.prices.at(-1);
  const typed = number % 5 === 0 ? 5000 + (number % 7000) : null;
  const shown = price?.ok ? price.totalCents : 0;
  const totalCents = typed ?? shown;
  const settled = price?.ok && price.differenceCents !== null ? shown - price.differenceCents : null;
  const differenceCents = settled === null ? null : totalCents - settled;
  const choices = differenceCents === null ? (["none"] as const) : differenceChoicesFor(differenceCents);
  const asked = bodyOf(seen, { shipment, reason: "As the caller said" });
  const json = {
    ...asked,
    totalCents,
    differenceCents,
    difference: choices[Math.floor(number / 3) % choices.length]!,
    ...(typed !== null && { price: { by: "typed" as const, totalCents: typed, reason: "Agreed" } }),
  };
  // Sends the change once or twice, with and without a key.
  const key = number % 2 === 0 ? `reprice-${randomUUID()}` : undefined;
  const twice = number % 4 < 2;
  const sent = await Promise.all((twice ? [0, 1] : [0]).map(() => sendRepricing(shop.app, order.orderId, json, key)));
  for (const { status } of sent) expect([200, 400, 409]).toContain(status);
}

const moves = {
  reprice: repriceSomehow,
  press: async (world: World) => {
    const { to } = await pressPay(shop.app, world.order);
    if (to.includes("/c/pay/")) world.pages.push(sessionAt(to));
  },
  pay: async (world: World, which: number) => {
    const page = world.pages[which % Math.max(1, world.pages.length)];
    if (page) await shop.stripe.pay(page).catch(() => {});
  },
  pressAndPay: async (world: World) => {
    await moves.press(world);
    await moves.pay(world, world.pages.length - 1);
  },
  payWhileRepricing: async (world: World, number: number) => {
    await moves.press(world);
    await Promise.all([moves.pay(world, world.pages.length - 1), repriceSomehow(world, number)]);
  },
  comeBack: async ({ order }: World) => {
    await comeBack(shop.app, order);
  },
  phone: async ({ order }: World) => {
    await recordByStaff(shop.app, order.orderId, { method: "phone", reference: "POS" });
  },
  refund: async ({ order }: World, cents: number) => {
    await refund(shop.app, order.orderId, { amount: (cents / 100).toFixed(2) });
  },
  failRefund: async ({ order }: World, which: number) => {
    const { refunds } = await booksOf(shop.app, order.orderId);
    const made = refunds.filter(({ gateway_refund_id }) => gateway_refund_id !== null);
    const one = made[which % Math.max(1, made.length)];
    if (one) await shop.stripe.failRefund(one.gateway_refund_id ?? "").catch(() => {});
  },
  loseAnswer: async () => {
    await shop.stripe.misbehave({ on: "*", kind: "lost_answer", times: 3 });
  },
  fail: async () => {
    await shop.stripe.misbehave({ on: "*", kind: "error", times: 3 });
  },
  dropEvents: () => shop.stripe.webhooks({ dropped: true }),
  shuffleEvents: () => shop.stripe.webhooks({ dropped: false, copies: 3, order: "shuffled" }),
  wait: async (_: World, minutes: number) => waitFor(minutes % 45),
  work: async () => {
    await checkOpenSessions(shop.app.context);
    await sendDueRefunds(shop.app.context);
  },
} satisfies Record<string, (world: World, number: number) => Promise<unknown>>;
type Move = keyof typeof moves;

const often: Move[] = ["reprice", "reprice", "reprice", "pressAndPay", "pressAndPay", "payWhileRepricing"];
const anyMove = fc.record({
  move: fc.constantFrom(...(Object.keys(moves) as Move[]), ...often),
  number: fc.integer({ min: 1, max: 20_000 }),
});

async function comeToRest(): Promise<void> {
  await shop.stripe.behave();
  await shop.stripe.webhooks({ dropped: false, copies: 1, order: "as_happened" });
  for (let turn = 0; turn < 3; turn++) {
    await shop.stripe.delivered();
    waitFor(70);
    await checkOpenSessions(shop.app.context);
    await reconcilePayments(shop.app.context);
    await sendDueRefunds(shop.app.context);
  }
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
const amountsOf = (rows: { amount_cents: number }[]) => sum(rows.map(({ amount_cents }) => amount_cents));

/** Total, payments, amount due, receipts, credit notes, the shop's view and Stripe agree to the cent. */
async function expectAgreement({ order, pages }: World): Promise<void> {
  const { db } = shop.app;
  const row = await db.selectFrom("orders").selectAll().where("id", "=", order.orderId).executeTakeFirstOrThrow();
  const lines = await db.selectFrom("order_lines").selectAll().where("order_id", "=", order.orderId).execute();
  const { payments, refunds, documents } = await booksOf(shop.app, order.orderId);
  const atStripe = await shop.stripe.books();

  const sessions = atStripe.sessions.filter(({ id }) => pages.includes(id));
  const received = atStripe.intents.filter(({ id }) => sessions.some((one) => one.payment_intent === id));
  const paidThere = received.filter(({ status }) => status === "succeeded");
  const byStripe = payments.filter(({ method }) => method === "stripe");
  expect(byStripe.map(({ reference }) => reference).sort()).toEqual(paidThere.map(({ id }) => id).sort());
  expect(amountsOf(byStripe)).toBe(sum(paidThere.map(({ amount }) => amount)));

  const applied = payments.filter(({ state }) => state === "applied");
  const paying = payments.filter(({ state }) => state === "applied" || state === "difference");
  expect(applied.length).toBe(row.date_paid === null ? 0 : 1);
  // A requested difference is paid once: the total equals payments plus the amount due.
  if (row.date_paid !== null) expect(row.total_cents).toBe(amountsOf(paying) + row.due_cents);
  else expect([paying.length, row.due_cents, row.returned_cents]).toEqual([0, 0, 0]);
  expect(sum(lines.map(({ amount_cents }) => amount_cents))).toBe(row.net_cents);

  const ofOrder = refunds.filter(({ payment_id }) => paying.some(({ id }) => id === payment_id));
  const refunded = amountsOf(ofOrder.filter(({ state }) => state === "succeeded"));
  expect(ofOrder.filter(({ state }) => state === "pending")).toEqual([]);
  for (const one of paying) {
    const back = ofOrder.filter(({ payment_id, state }) => payment_id === one.id && state === "succeeded");
    expect(amountsOf(back)).toBeLessThanOrEqual(one.amount_cents);
  }
  expect(row.refunded_cents).toBe(refunded);
  for (const surplus of payments.filter(({ state }) => state === "surplus")) {
    const back = refunds.filter(({ payment_id, state }) => payment_id === surplus.id && state === "succeeded");
    const failed = refunds.some(({ payment_id, state }) => payment_id === surplus.id && state === "failed");
    if (!failed) expect(amountsOf(back)).toBe(surplus.amount_cents);
  }

  const papers = documents.filter(({ voided_at }) => voided_at === null).map(({ data }) => data as VatDocument);
  const receipts = papers.filter(({ kind }) => kind === "receipt");
  const notes = papers.filter(({ kind }) => kind === "credit_note");
  expect(receipts.map(({ totalCents }) => totalCents).sort()).toEqual(paying.map((one) => one.amount_cents).sort());
  expect(sum(receipts.map(({ netCents }) => netCents))).toBe(splitVat(amountsOf(paying)).netCents);
  expect(sum(notes.map(({ totalCents }) => totalCents))).toBe(refunded);

  const view = await shopOrderOf(shop.app, order.orderId);
  expect(Math.round(sum(view.refunds.map(({ total }) => -Number(total) * 100)))).toBe(refunded);
  const isEmpty = paying.length > 0 && refunded === amountsOf(paying);
  expect(view.status).toBe(row.date_paid === null ? "pending" : isEmpty ? "refunded" : "processing");
  if (isEmpty) expect(row.due_cents).toBe(0);
}

it("however an order is changed, paid and refunded, its total, payments, receipts and credit notes agree to the cent [D017]", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyMove, { minLength: 3, maxLength: 14 }), async (list) => {
      elapsed = 0;
      waitFor(0);
      await shop.app.db.deleteFrom("watermarks").execute();
      const world: World = { order: await bookBox(shop.app), pages: [] };
      for (const { move, number } of list) await moves[move](world, number);
      await comeToRest();
      await expectAgreement(world);
    }),
    { numRuns: cases(10), endOnFailure: true },
  );
}, 300_000);
