import type { Database } from "../database/kysely.ts";
import type { Environment } from "../environment.ts";
import type { PaymentGateway } from "./gateway.ts";
import { createSandboxGateway } from "./sandbox/sandbox-gateway.ts";

/** The gateway that the environment names; null: no money can be taken online. Stripe's client is loaded where it is used. */
export async function createGateway(
  environment: Environment,
  db: Database,
  now: () => Date,
): Promise<PaymentGateway | null> {
  if (environment.payments === "stripe" && environment.stripe) {
    const { createStripeGateway } = await import("./stripe/stripe-gateway.ts");
    return createStripeGateway(environment.stripe);
  }
  if (environment.payments === "sandbox") return createSandboxGateway({ db, now, publicUrl: environment.publicUrl });
  return null;
}
