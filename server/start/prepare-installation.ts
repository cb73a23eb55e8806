import { ensureApiKey } from "../auth/ensure-api-key.ts";
import { keepJwtSecret } from "../auth/jwt-secret.ts";
import type { Database } from "../database/kysely.ts";
import type { Environment } from "../environment.ts";
import { writeFirstSettings } from "../settings/stored-settings.ts";
import { raiseOrderNumbers } from "../woocommerce/import/raise-order-numbers.ts";

/** Writes what a database has to hold before the first request, and gives back the environment with the sessions' secret in it. */
export async function prepareInstallation(
  db: Database,
  environment: Environment,
): Promise<Environment & { jwtSecret: string }> {
  await writeFirstSettings(db);
  // A remote shop may have numbered orders higher until now, and never does again.
  if (environment.woocommerce === null) await raiseOrderNumbers(db);
  if (environment.apiKey) await ensureApiKey(db, environment.apiKey);
  return { ...environment, jwtSecret: environment.jwtSecret ?? (await keepJwtSecret(db)) };
}
