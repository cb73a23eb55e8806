import { createHash } from "node:crypto";

/** Tells two inputs apart; the order of keys does not matter. */
export function requestHash(input: unknown): string {
  const canonical = JSON.stringify(input, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash("sha256").update(canonical).digest("base64url");
}
