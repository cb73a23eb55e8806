import type { PlaceSuggestion } from "../../../contract/places.ts";
import { countyUnlessNamed } from "../../../domain/addresses/address-lines.ts";
import { showPostcode } from "../../../domain/addresses/postcode.ts";
import { foldName } from "../fold-names.ts";
import type { Gazetteer } from "../load-gazetteer.ts";
import type { Place } from "../maps.ts";
import { areaOfPostcode, canHavePostcode, readPostcode } from "../postcodes.ts";
import { type AddressLines, addTypedWords } from "./add-typed-words.ts";
import type { OsmPlace } from "./osm-place.ts";
import { encodeOsmPlaceId, isOsmPlaceIdValid, type OsmPlaceReference } from "./osm-place-id.ts";
import { type OsmAddress, readOsmAddress } from "./read-osm-address.ts";

/** Required attribution: https://www.openstreetmap.org/copyright */
const credit = "© OpenStreetMap contributors";

/** Tags of objects that have an address but are not businesses. */
const plainKeys = new Set(["place", "building", "highway", "landuse", "boundary", "addr"]);

/**
 * The suggestion of an object for a typed line; null if it is off the island, can't have the typed postcode, or the
 * typed words don't fit into an id. `isComplete`: whether the line is this complete address.
 */
export function describeOsmSuggestion(
  gazetteer: Gazetteer,
  place: OsmPlace,
  typed: string,
): { suggestion: PlaceSuggestion; isComplete: boolean } | null {
  const address = readOsmAddress(gazetteer, place);
  if (!address) return null;
  const { postcode: read, rest } = readPostcode(gazetteer, typed);
  const at = { ...place.at, county: address.state, country: address.country === "IE" ? "IE" : "GB" } as const;
  if (read && !canHavePostcode(at, read.area)) return null;
  const lines = addTypedWords(rest, address, place.name);
  const postcode = read?.text ?? address.postcode;
  const id = encodeOsmPlaceId(toReference(place, address, lines, postcode));
  if (!isOsmPlaceIdValid(id)) return null;
  const isStreetUnknown = address.address1 === "" && lines.line1 !== "";
  const { city, state: county, country } = address;
  const company = companyOf(place);
  const suggestion: PlaceSuggestion = {
    id,
    label: commaJoined([
      company,
      lines.line1,
      lines.line2,
      city,
      countyUnlessNamed(city, county),
      showPostcode(country, postcode),
    ]),
    city,
    county,
    postcode,
    country,
    ...(isStreetUnknown && { note: "street not on our map" }),
    credit,
  };
  const isNumberTyped = place.houseNumber === "" || foldName(rest).split(" ").includes(foldName(place.houseNumber));
  const isComplete = address.address1 !== "" && lines.unknown.length === 0 && isNumberTyped && company === "";
  return { suggestion, isComplete };
}

/** An empty line means the engine's own line, which keeps ids short. */
function toReference(place: OsmPlace, address: OsmAddress, lines: AddressLines, postcode: string): OsmPlaceReference {
  return {
    osmId: place.osmId,
    at: place.at,
    line1: lines.line1 === address.address1 ? "" : lines.line1,
    line2: lines.line2 === address.address2 ? "" : lines.line2,
    postcode: postcode === address.postcode ? "" : postcode,
  };
}

/** The object with the lines and the postcode that were typed with it; null off the island. */
export function describeOsmPlace(
  gazetteer: Gazetteer,
  place: OsmPlace,
  id: string,
  typed: Pick<OsmPlaceReference, "line1" | "line2" | "postcode">,
): Place | null {
  const own = readOsmAddress(gazetteer, place);
  if (!own) return null;
  const area = areaOfPostcode(gazetteer, typed.postcode);
  const address1 = typed.line1 || own.address1;
  const address2 = typed.line2 || own.address2;
  const { city, state, country } = own;
  const postcode = area ? typed.postcode : own.postcode;
  const land = country === "IE" ? "Ireland" : "Northern Ireland";
  return {
    id,
    name: place.name || address1 || city,
    formattedAddress: commaJoined([
      address1,
      address2,
      city,
      countyUnlessNamed(city, state),
      showPostcode(country, postcode),
      land,
    ]),
    address1,
    address2,
    city,
    state,
    postcode,
    country,
    companyName: companyOf(place),
    location: place.at,
    types: [place.kind, place.tag.value].filter(Boolean),
    vicinity: commaJoined([own.address1, city]),
    postalOnly: address1 === "",
  };
}

const companyOf = ({ kind, name, street, tag }: OsmPlace): string =>
  kind === "house" && street !== "" && !plainKeys.has(tag.key) ? name : "";

const commaJoined = (parts: readonly string[]): string =>
  parts.filter((part, i) => part !== "" && !parts.slice(0, i).includes(part)).join(", ");
