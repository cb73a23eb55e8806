import { cleanCounty, irishCounties } from "../../../domain/addresses/counties.ts";
import { normalisePostcode } from "../../../domain/addresses/postcode.ts";
import { isNorthernIreland } from "../../../domain/addresses/uk-postcode.ts";
import { dublinDistrict } from "../dublin-district.ts";
import { findRegion } from "../find-town.ts";
import type { Gazetteer } from "../load-gazetteer.ts";
import type { Coordinates, Place } from "../maps.ts";

export type AddressComponent = { longText: string; shortText: string; types: string[] };

type AddressParts = Pick<Place, "address1" | "address2" | "city" | "state" | "postcode" | "country">;

/**
 * Converts Google's address components to Irish conventions: county without 'County', council area as its county,
 * 'Dublin 24' as town, Eircode without a space. Northern Ireland is GB; its county comes from the position, because
 * Google omits it. https://developers.google.com/maps/documentation/places/web-service/place-types#table3
 */
export function readAddressComponents(
  gazetteer: Gazetteer,
  components: readonly AddressComponent[],
  location: Coordinates,
): AddressParts {
  const find = (...types: string[]): string => {
    for (const type of types) {
      const found = components.find((component) => component.types.includes(type));
      if (found) return found.longText.trim();
    }
    return "";
  };
  const country = components.find((one) => one.types.includes("country"))?.shortText.toUpperCase() || "IE";
  const postcode = normalisePostcode(country, find("postal_code", "postal_code_prefix"));

  const unit = [find("subpremise"), find("premise")].filter(Boolean).join(", ");
  const street = [find("street_number"), find("route")].filter(Boolean).join(" ");
  const quarter = find("neighborhood", "sublocality_level_1", "sublocality");
  const locality = find("locality", "postal_town") || quarter || find("administrative_area_level_3");
  const town = dublinDistrict(locality, postcode) ?? locality;
  const address1 = street || unit;
  // 'Tallaght' alone is a place in Dublin, with the suburb as its town.
  const isSuburb = address1 === "" && quarter !== "" && locality === "Dublin";
  return {
    address1,
    address2: [street ? unit : "", isSuburb || quarter === locality ? "" : quarter].filter(Boolean).join(", "),
    city: isSuburb ? quarter : town,
    state: findCounty(gazetteer, { country, postcode, location, find }),
    postcode,
    country,
  };
}

function findCounty(
  gazetteer: Gazetteer,
  from: { country: string; postcode: string; location: Coordinates; find: (...types: string[]) => string },
): string {
  const [level1, level2] = [from.find("administrative_area_level_1"), from.find("administrative_area_level_2")];
  if (from.country === "IE") {
    const said = [level1, level2].map(cleanCounty).find((county) => irishCounties.includes(county));
    return said ?? findRegion(gazetteer, from.location, "IE") ?? cleanCounty(level1);
  }
  const isNorthern = from.country === "GB" && (level1 === "Northern Ireland" || isNorthernIreland(from.postcode));
  return (isNorthern && findRegion(gazetteer, from.location, "GB")) || level2 || level1;
}
