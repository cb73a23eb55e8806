import type { Environment } from "../environment.ts";

/** Origins that a form under /checkout may lead to, for the content policy. */
export function paymentOrigins({ payments, stripe, woocommerce, publicUrl }: Environment): string[] {
  // The sandbox's page is ours, under the name that the site is known by; a visitor may have come by another.
  if (payments === "sandbox") return [publicUrl];
  if (woocommerce) return [new URL(woocommerce.url).origin];
  if (payments !== "stripe") return [];
  return stripe?.apiBase ? [stripe.apiBase] : ["https://checkout.stripe.com"];
}
