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
