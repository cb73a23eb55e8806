import fc from "fast-check";
import { expect, it } from "vitest";
import { splitVat } from "../../domain/money/vat.ts";
import { cases } from "../../test/cases.ts";
import { wednesdayMorning } from "../../test/journeys.ts";
import {
  bookPending,
  booksOf,
  comeBack,
  type Pending,
  pressPay,
  recordByStaff,
  refund,
  shopOrderOf,
} from "../../test/payments.ts";
import { sessionAt, stripeAppForFile } from "../../test/stripe-app.ts";
import { sendDueRefunds } from "../refunds/send-refund.ts";
import { checkOpenSessions } from "./check-open-sessions.ts";
import { reconcilePayments } from "./reconcile-payments.ts";

const { shop } = stripeAppForFile();

/** An order with every session that was opened for it. */
type World = { order: Pending; pages: string[] };

let elapsed = 0;
function waitFor(minutes: number): void {
  elapsed += minutes;
  shop.clock.set(new Date(wednesdayMorning.getTime() + elapsed * 60_000).toISOString());
}

/** Starts every order on the same morning, without the reconciler's watermarks of the day before. */
async function beginTheDay(): Promise<void> {
  elapsed = 0;
  waitFor(0);
  await shop.app.db.deleteFrom("watermarks").execute();
}

const moves = {
  press: async (world: World) => {
    const { to } = await pressPay(shop.app, world.order);
    if (to.includes("/c/pay/")) world.pages.push(sessionAt(to));
  },
  pressTwice: async (world: World) => {
    await Promise.all([moves.press(world), moves.press(world)]);
  },
  pay: async (world: World, which: number) => {
    const page = world.pages[which % Math.max(1, world.pages.length)];
    // A closed or paid session takes no money, and tells the customer so.
    if (page) await shop.stripe.pay(page).catch(() => {});
  },
  comeBack: async ({ order }: World) => {
    await comeBack(shop.app, order);
  },
  phone: async ({ order }: World) => {
    await recordByStaff(shop.app, order.orderId, { method: "phone", reference: "POS" });
  },
  part: async ({ order }: World, cents: number) => {
    const method = ["cash", "cheque", "transfer", "card_terminal"][cents % 4];
    await recordByStaff(shop.app, order.orderId, { method, reference: "Desk", amountCents: cents });
  },
  twoParts: async (world: World, cents: number) => {
    await Promise.all([moves.part(world, cents), moves.part(world, cents + 1)]);
  },
  tooMuch: async ({ order }: World, cents: number) => {
    const amountCents = order.totalCents + cents;
    await recordByStaff(shop.app, order.orderId, { method: "transfer", reference: "AIB", amountCents });
  },
  refund: async ({ order }: World, cents: number) => {
    await refund(shop.app, order.orderId, { amount: (cents / 100).toFixed(2) });
  },
  refundTwice: async ({ order }: World, cents: number) => {
    const body = { amount: (cents / 100).toFixed(2) };
    await Promise.all([refund(shop.app, order.orderId, body), refund(shop.app, order.orderId, body)]);
  },
  refundRest: async ({ order }: World) => {
    await refund(shop.app, order.orderId);
  },
  refundAtStripe: async ({ order }: World, cents: number) => {
    const { payments } = await booksOf(shop.app, order.orderId);
    const paid = payments.find(({ method }) => method === "stripe");
    if (paid) await shop.stripe.refundAtDashboard(paid.reference, cents).catch(() => {});
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
  eventsAgain: () => shop.stripe.sendAllAgain(),
  wait: async (_: World, minutes: number) => waitFor(minutes % 45),
  work: async () => {
    await checkOpenSessions(shop.app.context);
    await sendDueRefunds(shop.app.context);
  },
} satisfies Record<string, (world: World, number: number) => Promise<unknown>>;
type Move = keyof typeof moves;

const anyMove = fc.record({
  move: fc.constantFrom(...(Object.keys(moves) as Move[]), "press", "pay", "refund"),
  number: fc.integer({ min: 1, max: 20_000 }),
});

/** Lets Stripe recover, all events arrive and the jobs run. */
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

/** Expects ledger, order, the shop's view, documents and Stripe to agree to the cent. */
async function expectAgreement({ order, pages }: World): Promise<void> {
  const view = await shopOrderOf(shop.app, order.orderId);
  const { payments, refunds, documents, events, emails } = await booksOf(shop.app, order.orderId);
  const atStripe = await shop.stripe.books();
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

  const sessions = atStripe.sessions.filter(({ id }) => pages.includes(id));
  const received = atStripe.intents.filter(({ id }) => sessions.some((one) => one.payment_intent === id));
  const paidThere = received.filter(({ status }) => status === "succeeded");
  const byStripe = payments.filter(({ method }) => method === "stripe");
  expect(byStripe.map(({ reference }) => reference).sort()).toEqual(paidThere.map(({ id }) => id).sort());
  expect(sum(byStripe.map(({ amount_cents }) => amount_cents))).toBe(sum(paidThere.map(({ amount }) => amount)));
  // A page for the whole price that is paid after a part has come in matches nothing and waits for staff.
  const hasParts = events.some(({ kind }) => kind === "part_paid");
  if (!hasParts) expect(payments.filter(({ state }) => state === "unmatched")).toEqual([]);

  const refundsThere = atStripe.refunds.filter(({ payment_intent }) =>
    paidThere.some(({ id }) => id === payment_intent),
  );
  const standing = (state: string) =>
    refunds.filter((one) => one.state === state && one.by_gateway).map(({ gateway_refund_id }) => gateway_refund_id);
  expect(standing("pending")).toEqual([]);
  expect(standing("succeeded").sort()).toEqual(
    refundsThere
      .filter(({ status }) => status === "succeeded")
      .map(({ id }) => id)
      .sort(),
  );

  const applied = payments.filter(({ state }) => state === "applied");
  const paid = sum(applied.map(({ amount_cents }) => amount_cents));
  const refunded = sum(
    applied.map(({ id, amount_cents }) => {
      const back = refunds.filter(({ payment_id, state }) => payment_id === id && state === "succeeded");
      const cents = sum(back.map((one) => one.amount_cents));
      expect(cents).toBeLessThanOrEqual(amount_cents);
      return cents;
    }),
  );
  await expectAllocated(order, applied);
  const { date_paid, received_cents } = await orderRow(order);
  if (date_paid === null) {
    expect(received_cents).toBe(paid - refunded);
    expect(received_cents).toBeLessThan(order.totalCents);
  } else {
    expect(received_cents).toBe(0);
    // Only what was refunded before the order was fully paid was due again.
    expect(paid).toBeGreaterThanOrEqual(order.totalCents);
    expect(paid - order.totalCents).toBeLessThanOrEqual(refunded);
  }
  // Money paid twice by card was refunded in full.
  for (const surplus of byStripe.filter(({ state }) => state === "surplus")) {
    const back = refunds.filter(({ payment_id, state }) => payment_id === surplus.id && state === "succeeded");
    const failed = refunds.some(({ payment_id, state }) => payment_id === surplus.id && state === "failed");
    if (!failed) expect(sum(back.map(({ amount_cents }) => amount_cents))).toBe(surplus.amount_cents);
  }

  const status = date_paid === null ? "pending" : refunded === paid ? "refunded" : "processing";
  expect(view.status).toBe(status);
  expect(view.date_paid === null).toBe(date_paid === null);
  expect(Math.round(sum(view.refunds.map(({ total }) => -Number(total) * 100)))).toBe(refunded);

  const receipts = documents.filter(({ kind }) => kind === "receipt");
  const notes = documents.filter(({ kind, voided_at }) => kind === "credit_note" && voided_at === null);
  expect(receipts.length).toBe(applied.length);
  const receipted = receipts.map(({ data }) => data as { netCents: number; totalCents: number });
  expect(sum(receipted.map(({ totalCents }) => totalCents))).toBe(paid);
  if (refunds.length === 0) expect(sum(receipted.map(({ netCents }) => netCents))).toBe(splitVat(paid).netCents);
  expect(sum(notes.map(({ data }) => (data as { totalCents: number }).totalCents))).toBe(refunded);
  const papers = notes.map(({ data }) => data as { netCents: number; totalCents: number });
  expect(papers.filter(({ netCents, totalCents }) => netCents < 0 || netCents > totalCents)).toEqual([]);
  // A voided note takes the rounding cent of other notes with it, until the next one is issued.
  const lastVoid = Math.max(0, ...documents.map(({ voided_at }) => voided_at?.getTime() ?? 0));
  if (lastVoid < (notes.at(-1)?.issued_at.getTime() ?? 0))
    expect(sum(papers.map(({ netCents }) => netCents))).toBe(splitVat(refunded).netCents);
  expect(events.filter(({ kind }) => kind === "paid").length).toBe(date_paid === null ? 0 : 1);
  const confirmed = emails.filter(({ data }) => (data as { flag?: string }).flag === "confirmed_booking");
  expect(confirmed.length).toBe(date_paid === null ? 0 : 2);
}

function orderRow({ orderId }: Pending) {
  return shop.app.db
    .selectFrom("orders")
    .select(["date_paid", "received_cents"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
}

/** Expects every payment that counts to be allocated in full to its order, and no other. */
async function expectAllocated({ orderId }: Pending, applied: { id: number; amount_cents: number }[]): Promise<void> {
  const allocations = await shop.app.db
    .selectFrom("allocations")
    .select(["payment_id", "amount_cents"])
    .where("order_id", "=", orderId)
    .orderBy("payment_id")
    .execute();
  expect(allocations).toEqual(applied.map(({ id, amount_cents }) => ({ payment_id: id, amount_cents })));
}

async function expectNumbersWithoutGap(): Promise<void> {
  for (const kind of ["receipt", "credit_note"] as const) {
    const rows = await shop.app.db
      .selectFrom("documents")
      .select("number")
      .where("kind", "=", kind)
      .orderBy("number")
      .execute();
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
  }
}

it("whatever happens to an order's money, in whatever order, ledger, status, the shop's view, documents and Stripe agree to the cent", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyMove, { minLength: 3, maxLength: 16 }), async (list) => {
      await beginTheDay();
      const world: World = { order: await bookPending(shop.app), pages: [] };
      for (const { move, number } of list) await moves[move](world, number);
      await comeToRest();
      await expectAgreement(world);
      await expectNumbersWithoutGap();
    }),
    { numRuns: cases(8), endOnFailure: true },
  );
}, 300_000);
