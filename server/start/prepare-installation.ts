import { ensureApiKey } from "../auth/ensure-api-key.ts";
import { ensureJwtSecret } from "../auth/jwt-secret.ts";
import type { Database } from "../database/kysely.ts";
import type { Environment } from "../environment.ts";
import { ensureFirstSettings } from "../settings/stored-settings.ts";
import { raiseOrderNumbers } from "../woocommerce/import/raise-order-numbers.ts";

/** Writes what the database needs before the first request; returns the environment with the session secret. */
export async function prepareInstallation(
  db: Database,
  environment: Environment,
): Promise<Environment & { jwtSecret: string }> {
  await ensureFirstSettings(db);
  // A former remote shop may have given orders higher numbers.
  if (environment.woocommerce === null) await raiseOrderNumbers(db);
  if (environment.apiKey) await ensureApiKey(db, environment.apiKey);
  return { ...environment, jwtSecret: environment.jwtSecret ?? (await ensureJwtSecret(db)) };
}
