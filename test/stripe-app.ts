import type { TestApp } from "./app.ts";
import { type FakeStripe, startFakeStripe } from "./fakes/stripe/fake-stripe.ts";
import { testClock } from "./journeys.ts";
import { createPayingApp } from "./payments.ts";

export type StripeApp = {
  app: TestApp;
  /** Plays Stripe: its API, its customers and its webhooks, which reach the app by its door. */
  stripe: FakeStripe;
  clock: ReturnType<typeof testClock>;
  close(): Promise<void>;
};

export const webhook = (app: TestApp, body: string, signature: string) =>
  app.request("/webhooks/stripe", { method: "POST", body, headers: { "stripe-signature": signature } });

/**
 * The application with live payments by Stripe's own client, against a Stripe of its own. `stripeNow`: that one's clock, where it is not the
 * shop's.
 */
export async function createStripeApp(seed = 1, stripeNow?: () => Date): Promise<StripeApp> {
  const clock = testClock();
  let deliver: (body: string, signature: string) => Promise<number> = async () => 503;
  const stripe = await startFakeStripe({ seed, now: stripeNow ?? clock.now, webhook: (...event) => deliver(...event) });
  const { secretKey, webhookSecret } = stripe;
  const app = await createPayingApp({
    now: clock.now,
    environment: { payments: "stripe", stripe: { secretKey, webhookSecret, apiBase: stripe.url } },
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
