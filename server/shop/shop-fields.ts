import type { ShopMeta } from "../../contract/shop.ts";

// One call for all parts, and Swedish dates are ISO dates: a page of orders has hundreds of instants.
const dublin = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Dublin", dateStyle: "short", timeStyle: "medium" });

/** An instant as the shop's calls write it: Dublin time and UTC, to the second, both without an offset. */
export function shopTime(instant: Date): { local: string; gmt: string } {
  return { local: dublin.format(instant).replace(" ", "T"), gmt: instant.toISOString().slice(0, 19) };
}

/** The same for what may not have happened yet. */
export function shopTimeOrNull(instant: Date | null): { local: string | null; gmt: string | null } {
  return instant === null ? { local: null, gmt: null } : shopTime(instant);
}

type Metadata = Record<string, unknown>;

/** The metadata with these entries in place of its own; a null takes one away. */
export function mergeMetadata(kept: Metadata, entries: readonly { key: string; value: unknown }[]): Metadata {
  const merged = new Map(Object.entries(kept));
  for (const { key, value } of entries) {
    if (value === null) merged.delete(key);
    else merged.set(key, value);
  }
  return Object.fromEntries(merged);
}

/** Metadata as wc/v3 shows it. Ids only have to tell the entries of all owners apart. */
export function metadataEntries(ownerId: number, entries: [key: string, value: unknown][]): ShopMeta[] {
  return entries.map(([key, value], index) => ({ id: ownerId * 100 + index, key, value }));
}
