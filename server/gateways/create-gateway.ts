import type { Database } from "../database/kysely.ts";
import type { Environment } from "../environment.ts";
import type { PaymentGateway } from "./gateway.ts";
import { createSandboxGateway } from "./sandbox/sandbox-gateway.ts";
import { createStripeGateway } from "./stripe/stripe-gateway.ts";

/** The gateway that the environment names; null: no money can be taken online. */
export function createGateway(environment: Environment, db: Database, now: () => Date): PaymentGateway | null {
  if (environment.payments === "stripe" && environment.stripe) return createStripeGateway(environment.stripe);
  if (environment.payments === "sandbox") return createSandboxGateway({ db, now, publicUrl: environment.publicUrl });
  return null;
}

/** Origins that a form under /checkout may lead to, for the content policy. */
export function paymentOrigins({ payments, stripe, woocommerce, publicUrl }: Environment): string[] {
  // The sandbox's page is ours, under the name that the site is known by; a visitor may have come by another.
  if (payments === "sandbox") return [publicUrl];
  if (woocommerce) return [new URL(woocommerce.url).origin];
  if (payments !== "stripe") return [];
  return stripe?.apiBase ? [stripe.apiBase] : ["https://checkout.stripe.com"];
}
