import type { Pending } from "../payments.ts";
import { pressPay } from "../payments.ts";
import { type StripeApp, sessionAt } from "../stripe-app.ts";

export async function payByCard(shop: StripeApp, order: Pending): Promise<Pending> {
  await shop.stripe.pay(sessionAt((await pressPay(shop.app, order)).to));
  await shop.stripe.delivered();
  return order;
}
