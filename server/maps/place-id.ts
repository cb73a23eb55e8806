/**
 * The content of a place id: a town or postcode in our data, the lines typed before it, and the county if it isn't the
 * town's own. It has no coordinates, so a client can't forge a position, and needs no server state, so every node can
 * read it.
 */
export type PlaceReference = { town?: string; postcode?: string; street?: string; area2?: string; county?: string };

const version = "e1.";
const maxPlaceIdLength = 400;
const allowed: Record<keyof PlaceReference, RegExp> = {
  town: /^[a-z0-9-]{2,60}$/,
  postcode: /^[A-Z0-9]{3,4}( [A-Z0-9]{3,4})?$/,
  street: /^[^<>{}\p{C}]{1,200}$/u,
  area2: /^[^<>{}\p{C}]{1,200}$/u,
  county: /^[A-Z][a-z]{2,20}$/,
};
const fields = Object.keys(allowed) as (keyof PlaceReference)[];

export function encodePlaceId(reference: PlaceReference): string {
  const values = fields.map((field) => reference[field] ?? "");
  // Ids without a county keep the format from before the field existed.
  const stored = reference.county ? values : values.slice(0, -1);
  return version + Buffer.from(JSON.stringify(stored)).toString("base64url");
}

/** Null for anything that `encodePlaceId` would not have written. */
export function decodePlaceId(id: string): PlaceReference | null {
  if (!id.startsWith(version) || id.length > maxPlaceIdLength) return null;
  const values = parseJson(Buffer.from(id.slice(version.length), "base64url").toString());
  if (!Array.isArray(values) || values.length < fields.length - 1) return null;
  const reference: PlaceReference = {};
  for (const [i, field] of fields.entries()) {
    const value: unknown = values[i] ?? "";
    if (value === "") continue;
    if (typeof value !== "string" || !allowed[field].test(value)) return null;
    reference[field] = value;
  }
  const namesSomething = reference.town !== undefined || reference.postcode !== undefined;
  return namesSomething && encodePlaceId(reference) === id ? reference : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Whether an id can be Google's; ours contain a dot.
 * https://developers.google.com/maps/documentation/places/web-service/place-id
 */
export function isGooglePlaceId(id: string): boolean {
  return /^[\w-]{10,400}$/.test(id);
}
