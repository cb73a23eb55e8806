import { readFileSync } from "node:fs";
import { StartupError } from "./startup-error.ts";

/**
 * Variables that hold a secret, whose NAME_FILE may name a file with it instead, as container platforms mount secrets.
 */
export const secretVariables: readonly string[] = [
  "DATABASE_URL",
  "DATABASE_REPLICA_URL",
  "ADMIN_PASSWORD",
  "CONSUMER_SECRET",
  "JWT_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "WOOCOMMERCE_KEY",
  "WOOCOMMERCE_SECRET",
  "WOOCOMMERCE_WEBHOOK_SECRET",
  "GOOGLE_MAPS_SERVER_KEY",
  "PICTURES_S3_URL",
  "SMTP_URL",
  "OIDC_CLIENT_SECRET",
  "METRICS_TOKEN",
  "BACKUP_IDENTITY",
  "SENTRY_DSN",
];

/**
 * The value of a variable, or the content of the file that NAME_FILE names; null if neither is set or the value is
 * empty. Throws a `StartupError` if both are set or the file can't be read.
 */
export function readVariable(variables: Record<string, string | undefined>, name: string): string | null {
  const value = variables[name]?.trim() || null;
  const file = secretVariables.includes(name) ? variables[`${name}_FILE`]?.trim() || null : null;
  if (file === null) return value;
  if (value !== null) throw new StartupError(`Set either ${name} or ${name}_FILE, not both.`);
  try {
    return readFileSync(file, "utf8").trim() || null;
  } catch {
    throw new StartupError(`${name}_FILE names '${file}', which cannot be read.`);
  }
}
