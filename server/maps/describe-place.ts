import type { PlaceSuggestion } from "../../contract/places.ts";
import { countyUnlessNamed } from "../../domain/addresses/address-lines.ts";
import type { Gazetteer, PostcodeArea, Town } from "./load-gazetteer.ts";
import type { Coordinates, Place } from "./maps.ts";
import { encodePlaceId, type PlaceReference } from "./place-id.ts";
import { areaOfPostcode } from "./postcodes.ts";

type Located = Coordinates & { name: string; county: string; country: "IE" | "GB" };

const fromTown = (town: Town): Located => town;
const fromArea = (area: PostcodeArea): Located => ({ ...area, name: area.town });

/** The town or postcode area that a reference names; null where our data has neither. */
export function locateReference(gazetteer: Gazetteer, reference: PlaceReference): Located | null {
  if (reference.town !== undefined) {
    const town = gazetteer.townOfKey.get(reference.town);
    return town ? fromTown(town) : null;
  }
  const area = areaOfPostcode(gazetteer, reference.postcode ?? "");
  return area ? fromArea(area) : null;
}

const commaJoined = (parts: (string | undefined)[]): string =>
  parts.filter((part, i) => part && !parts.slice(0, i).includes(part)).join(", ");

export function describeSuggestion(gazetteer: Gazetteer, reference: PlaceReference): PlaceSuggestion | null {
  const located = locateReference(gazetteer, reference);
  if (!located) return null;
  const { name, county, country } = located;
  const first = reference.street || reference.town ? reference.street : reference.postcode;
  const label = commaJoined([first, reference.area2, name, countyUnlessNamed(name, county)]);
  return {
    id: encodePlaceId(reference),
    label: reference.postcode && first !== reference.postcode ? `${label}, ${reference.postcode}` : label,
    city: name,
    county,
    postcode: reference.postcode ?? "",
    country,
  };
}

export function describePlace(gazetteer: Gazetteer, reference: PlaceReference): Place | null {
  const located = locateReference(gazetteer, reference);
  if (!located) return null;
  const { name: city, county, country, lat, lon } = located;
  const { street = "", area2 = "", postcode = "" } = reference;
  const land = country === "IE" ? "Ireland" : "Northern Ireland";
  const kind = street ? "street_address" : reference.town ? "locality" : "postal_code";
  return {
    id: encodePlaceId(reference),
    name: street || (reference.town ? city : postcode),
    formattedAddress: commaJoined([street, area2, city, countyUnlessNamed(city, county), postcode, land]),
    address1: street,
    address2: area2,
    city,
    state: county,
    postcode,
    country,
    companyName: "",
    location: { lat, lon },
    types: [kind, "geocode"],
    vicinity: city,
    postalOnly: street === "",
  };
}
