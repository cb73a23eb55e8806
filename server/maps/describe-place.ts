import type { PlaceSuggestion } from "../../contract/places.ts";
import { countyUnlessNamed } from "../../domain/addresses/address-lines.ts";
import { countyNamed } from "../../domain/addresses/counties.ts";
import type { Gazetteer, PostcodeArea, Town } from "./load-gazetteer.ts";
import type { Coordinates, Place } from "./maps.ts";
import { encodePlaceId, type PlaceReference } from "./place-id.ts";
import { areaOfPostcode } from "./postcodes.ts";

/** `city` and `state` are the values to fill in. They are empty if a wide postcode leaves them open. */
type Located = Coordinates & {
  name: string;
  county: string;
  country: "IE" | "GB";
  city: string;
  state: string;
};

/** The town or postcode area that a reference names; null if our data has neither. */
export function locateReference(gazetteer: Gazetteer, reference: PlaceReference): Located | null {
  const county = countyNamed(reference.county ?? "");
  if (reference.town !== undefined) {
    const town = gazetteer.townOfKey.get(reference.town);
    return town ? fromTown(town, county) : null;
  }
  const area = areaOfPostcode(gazetteer, reference.postcode ?? "");
  return area ? fromArea(gazetteer, area, county) : null;
}

/** The typed county is kept, because a town near a county border may be addressed with the next county. */
function fromTown(town: Town, typed: string | null): Located {
  const { lat, lon, name, country } = town;
  const county = typed ?? town.county;
  return { lat, lon, name, county, country, city: name, state: county };
}

/** A wide area names no town, and names a county only if it lies entirely within it. */
function fromArea(gazetteer: Gazetteer, area: PostcodeArea, typed: string | null): Located {
  const { lat, lon, town: name, county, country } = area;
  const base = { lat, lon, name, country };
  if (!area.isWide) return { ...base, county, city: name, state: county };
  return { ...base, county, city: "", state: typed ?? (isInOneCounty(gazetteer, area) ? county : "") };
}

function isInOneCounty({ townsOfName }: Gazetteer, { county, country, towns, box }: PostcodeArea): boolean {
  return [...towns].every((name) => {
    const named = (townsOfName.get(name) ?? []).filter((town) => {
      const isInBox =
        box !== null && town.lat >= box.south && town.lat <= box.north && town.lon >= box.west && town.lon <= box.east;
      return isInBox && town.country === country && town.names[0] === name;
    });
    return named.length === 0 || named.some((town) => town.county === county);
  });
}

const commaJoined = (parts: (string | undefined)[]): string =>
  parts.filter((part, i) => part && !parts.slice(0, i).includes(part)).join(", ");

export function describeSuggestion(gazetteer: Gazetteer, reference: PlaceReference): PlaceSuggestion | null {
  const located = locateReference(gazetteer, reference);
  if (!located) return null;
  const { name, county, country, city, state } = located;
  const { street, area2, town, postcode } = reference;
  const first = street || town ? street : postcode;
  // A bare routing key is labelled with its post town, but not next to address lines, which may be elsewhere.
  const places = city || !street ? [name, countyUnlessNamed(name, county)] : [state];
  const label = commaJoined([first, area2, ...places]);
  return {
    id: encodePlaceId(reference),
    label: postcode && first !== postcode ? `${label}, ${postcode}` : label,
    city,
    county: state,
    postcode: postcode ?? "",
    country,
  };
}

export function describePlace(gazetteer: Gazetteer, reference: PlaceReference): Place | null {
  const located = locateReference(gazetteer, reference);
  if (!located) return null;
  const { city, state, country, lat, lon } = located;
  const { street = "", area2 = "", postcode = "" } = reference;
  const land = country === "IE" ? "Ireland" : "Northern Ireland";
  const kind = street ? "street_address" : reference.town ? "locality" : "postal_code";
  return {
    id: encodePlaceId(reference),
    name: street || (reference.town ? city : postcode),
    formattedAddress: commaJoined([street, area2, city, countyUnlessNamed(city, state), postcode, land]),
    address1: street,
    address2: area2,
    city,
    state,
    postcode,
    country,
    companyName: "",
    location: { lat, lon },
    types: [kind, "geocode"],
    vicinity: city || located.name,
    postalOnly: street === "",
  };
}
