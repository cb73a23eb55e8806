import { expect, it } from "vitest";
import { readEnvironment } from "../environment.ts";
import { paymentOrigins } from "./payment-origins.ts";

const live = { PUBLIC_URL: "https://courier.example" };
const stripe = { PAYMENTS: "stripe", STRIPE_SECRET_KEY: "sk_test_abc", STRIPE_WEBHOOK_SECRET: "whsec_abc" };
const woocommerce = {
  SHOP: "woocommerce",
  WOOCOMMERCE_URL: "https://shop.example/wordpress",
  WOOCOMMERCE_KEY: "ck_abc",
  WOOCOMMERCE_SECRET: "cs_abc",
  WOOCOMMERCE_WEBHOOK_SECRET: "told by nobody",
};

it.each([
  ["nobody's, where no money is taken online", live, []],
  ["Stripe's", { ...live, ...stripe }, ["https://checkout.stripe.com"]],
  ["our own, in the sandbox", { ...live, PAYMENTS: "sandbox" }, ["https://courier.example"]],
  ["the WordPress site's that keeps the shop", { ...live, ...woocommerce }, ["https://shop.example"]],
])("The button on the pay page may lead to one page besides ours: %s", (_, variables, origins) => {
  expect(paymentOrigins(readEnvironment(variables))).toEqual(origins);
});
