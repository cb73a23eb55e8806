import type { GatewayName } from "../../domain/orders/gateways.ts";
import type { Database } from "../database/kysely.ts";
import type { Environment } from "../environment.ts";
import type { PaymentGateway } from "./gateway.ts";
import { createSandboxGateway } from "./sandbox/sandbox-gateway.ts";

export type AdapterParts = { environment: Environment; db: Database; now: () => Date };

/** How the shop reaches a gateway. */
export type GatewayAdapter = {
  connect(parts: AdapterParts): PaymentGateway | Promise<PaymentGateway>;
  /** The origin of its payment pages, to which the pay button may lead. */
  pageOrigin(environment: Environment): string;
};

/** The adapter of every gateway in `domain/orders/gateways.ts`. */
export const adapters: Readonly<Record<GatewayName, GatewayAdapter>> = {
  stripe: {
    async connect({ environment: { stripe } }) {
      if (stripe === null) throw new Error("Stripe takes the payments, but has no keys");
      // Loaded only when it is used, because its client is large.
      const { createStripeGateway } = await import("./stripe/stripe-gateway.ts");
      return createStripeGateway(stripe);
    },
    pageOrigin: ({ stripe }) => stripe?.apiBase ?? "https://checkout.stripe.com",
  },
  sandbox: {
    connect: ({ environment, db, now }) => createSandboxGateway({ db, now, publicUrl: environment.publicUrl }),
    // The sandbox page is ours, at the configured name of the site, even if the visitor used another.
    pageOrigin: ({ publicUrl }) => publicUrl,
  },
};
