import type { ShopMeta } from "../../contract/shop.ts";

// One formatter call per instant, since a page has hundreds; Swedish dates are ISO dates.
const dublin = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Dublin", dateStyle: "short", timeStyle: "medium" });

/** Formats an instant for wc/v3: Dublin time and UTC, to the second, without offsets. */
export function shopTime(instant: Date): { local: string; gmt: string } {
  return { local: dublin.format(instant).replace(" ", "T"), gmt: instant.toISOString().slice(0, 19) };
}

/** The same for an instant that may be null. */
export function shopTimeOrNull(instant: Date | null): { local: string | null; gmt: string | null } {
  return instant === null ? { local: null, gmt: null } : shopTime(instant);
}

type Metadata = Record<string, unknown>;

/** Replaces entries of the metadata; a null value removes one. */
export function mergeMetadata(kept: Metadata, entries: readonly { key: string; value: unknown }[]): Metadata {
  const merged = new Map(Object.entries(kept));
  for (const { key, value } of entries) {
    if (value === null) merged.delete(key);
    else merged.set(key, value);
  }
  return Object.fromEntries(merged);
}

/** Metadata in the format of wc/v3. Ids are made up, unique across owners. */
export function toShopMetadata(ownerId: number, entries: [key: string, value: unknown][]): ShopMeta[] {
  return entries.map(([key, value], index) => ({ id: ownerId * 100 + index, key, value }));
}
