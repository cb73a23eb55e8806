import type { OsmReference } from "./place-engine.ts";

/**
 * The content of a suggestion's id: an object, and the lines and postcode that were typed with it, empty if the
 * object's own are right. The position only helps to look up the object; the engine's own position counts.
 */
export type OsmPlaceReference = OsmReference & { line1: string; line2: string; postcode: string };

const version = "o1.";
const maxPlaceIdLength = 400;
const osmId = /^[NWR][1-9]\d{0,14}$/;
const line = /^[^<>{}\p{C}]{0,100}$/u;
const postcodeForm = /^([A-Z0-9]{3,4}( [A-Z0-9]{3,4})?)?$/;
const decimals = 7;

export function encodeOsmPlaceId(reference: OsmPlaceReference): string {
  const { at, line1, line2, postcode } = reference;
  const values = [reference.osmId, round(at.lat), round(at.lon), line1, line2, postcode];
  return version + Buffer.from(JSON.stringify(values)).toString("base64url");
}

/** Null for anything that `encodeOsmPlaceId` would not have written. */
export function decodeOsmPlaceId(id: string): OsmPlaceReference | null {
  if (!id.startsWith(version) || id.length > maxPlaceIdLength) return null;
  const values = parseJson(Buffer.from(id.slice(version.length), "base64url").toString());
  if (!Array.isArray(values) || values.length !== 6) return null;
  const [object, lat, lon, line1, line2, postcode]: unknown[] = values;
  if (typeof lat !== "number" || typeof lon !== "number") return null;
  if (!isText(object, osmId) || !isText(line1, line) || !isText(line2, line) || !isText(postcode, postcodeForm)) {
    return null;
  }
  const reference = { osmId: object, at: { lat, lon }, line1, line2, postcode };
  return encodeOsmPlaceId(reference) === id ? reference : null;
}

/** Whether the id fits the API's limits and `decodeOsmPlaceId` accepts its lines. */
export function isOsmPlaceIdValid(id: string): boolean {
  return decodeOsmPlaceId(id) !== null;
}

const isText = (value: unknown, form: RegExp): value is string => typeof value === "string" && form.test(value);

const round = (degrees: number): number => Number(degrees.toFixed(decimals));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
