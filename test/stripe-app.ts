import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { Environment } from "../server/environment.ts";
import type { TestApp } from "./app.ts";
import { minutesLater } from "./app-for-file.ts";
import { type FakeStripe, startFakeStripe } from "./fakes/stripe/fake-stripe.ts";
import { testClock, wednesdayMorning } from "./journeys.ts";
import { bookPending, booksOf, createPayingApp, type Pending, pressPay, shopOrderOf } from "./payments.ts";
import { repeatStripeCallsAtOnce } from "./repeat-stripe-calls-at-once.ts";

export type StripeApp = {
  app: TestApp;
  /** Plays Stripe: its API, its customers and its webhooks, which reach the app over HTTP. */
  stripe: FakeStripe;
  clock: ReturnType<typeof testClock>;
  close(): Promise<void>;
};

export const webhook = (app: TestApp, body: string, signature: string) =>
  app.request("/webhooks/stripe", { method: "POST", body, headers: { "stripe-signature": signature } });

/**
 * The application with live payments through Stripe's own client, against a fake Stripe. `stripeNow` is the fake's
 * clock if it differs from the shop's.
 */
export async function createStripeApp(
  seed = 1,
  stripeNow?: () => Date,
  environment: Partial<Environment> = {},
): Promise<StripeApp> {
  const clock = testClock();
  let deliver: (body: string, signature: string) => Promise<number> = async () => 503;
  const stripe = await startFakeStripe({ seed, now: stripeNow ?? clock.now, webhook: (...event) => deliver(...event) });
  const { secretKey, webhookSecret } = stripe;
  const app = await createPayingApp({
    now: clock.now,
    environment: { ...environment, payments: "stripe", stripe: { secretKey, webhookSecret, apiBase: stripe.url } },
  });
  deliver = async (body, signature) => (await webhook(app, body, signature)).status;
  const close = async () => {
    await stripe.close();
    await app.close();
  };
  return { app, stripe, clock, close };
}

/** The id of a payment page in its address. */
export const sessionAt = (url: string) => new URL(url).pathname.split("/").at(-1) ?? "";

/**
 * One application for all tests of a file. After each test the fake Stripe behaves again, sends each event once and at
 * once, and it is Wednesday morning again.
 */
export function stripeAppForFile(environment: Partial<Environment> = {}) {
  const shop = {} as StripeApp;
  repeatStripeCallsAtOnce();
  beforeAll(async () => {
    Object.assign(shop, await createStripeApp(1, undefined, environment));
  });
  afterEach(async () => {
    await shop.stripe.webhooks({ held: false, dropped: false, copies: 1, order: "as_happened" });
    await shop.stripe.behave();
    await shop.stripe.delivered();
    shop.clock.set(wednesdayMorning.toISOString());
  });
  afterAll(() => shop.close());

  const statusOf = async ({ orderId }: Pending) => (await shopOrderOf(shop.app, orderId)).status;
  const books = ({ orderId }: Pending) => booksOf(shop.app, orderId);

  /** Presses the pay button and returns the session that it leads to. */
  const openSession = async (order: Pending) => sessionAt((await pressPay(shop.app, order)).to);

  /** Pays by card, which only the webhook reports. */
  const payByCard = async (booked?: Pending) => {
    const order = booked ?? (await bookPending(shop.app));
    const session = await openSession(order);
    await shop.stripe.pay(session);
    await shop.stripe.delivered();
    expect(await statusOf(order)).toBe("processing");
    return { order, session, paymentId: (await books(order)).payments[0]?.reference ?? "" };
  };

  const later = (minutes: number) => minutesLater(shop.clock)(minutes);
  return { shop, later, statusOf, books, openSession, payByCard };
}
