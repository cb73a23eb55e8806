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
