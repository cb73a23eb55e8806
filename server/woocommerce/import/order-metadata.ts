import type { RemoteMetadata } from "../client/client.ts";

type Metadata = Record<string, unknown>;

/** Longer texts are pages for a mail program, which we write ourselves. */
const longestText = 4_000;
const mostEntries = 200;

/**
 * The metadata of that shop that is brought over. What begins with an underscore belongs to its plugins: tokens of card gateways, what
 * was tracked of visitors.
 */
export function importedMetadata(entries: readonly RemoteMetadata[]): Metadata {
  const kept = entries.filter(({ key, value }) => !key.startsWith("_") && value !== null && isShort(value));
  return Object.fromEntries(kept.slice(0, mostEntries).map(({ key, value }) => [key, value]));
}

function isShort(value: unknown): boolean {
  return (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).length <= longestText;
}

/** Ours with theirs in its place; what they lack stays. That shop gives numbers back as texts, and ends lines its own way: no difference. */
export function mergeMetadata(ours: Metadata, theirs: Metadata): Metadata {
  const merged = new Map(Object.entries(ours));
  for (const [key, value] of Object.entries(theirs)) {
    if (!merged.has(key) || !isSameText(merged.get(key), value)) merged.set(key, value);
  }
  return Object.fromEntries(merged);
}

function isSameText(ours: unknown, theirs: unknown): boolean {
  const isScalar = (value: unknown) => typeof value === "string" || typeof value === "number";
  return isScalar(ours) && isScalar(theirs) && withPlainLines(ours) === withPlainLines(theirs);
}

function withPlainLines(value: unknown): string {
  return String(value).replace(/\r\n?/g, "\n");
}
