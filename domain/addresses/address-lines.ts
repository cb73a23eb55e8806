import { type Address, filled, nameOfCountry } from "./address.ts";
import { cleanCounty } from "./counties.ts";
import { showPostcode } from "./postcode.ts";

/**
 * The address as people write it on a label: '12 Shop Street' and 'Galway H91 E2K3', a company above. The county stands there only
 * where the town does not say it, the country only outside Ireland. What is empty is left out.
 */
export function addressLines(a: Address): string[] {
  const townAndCounty = filled([a.city, countyUnlessSaid(a.city, a.state)]).join(", ");
  return filled([
    a.companyName,
    filled([a.address1, a.address2]).join(", "),
    filled([townAndCounty, showPostcode(a.country, a.postcode)]).join(" "),
    a.country === "IE" ? "" : nameOfCountry(a),
  ]);
}

/** The county behind a town; nothing where the town says it, as Cork, 'Dublin 24' and 'Galway City' do. */
export function countyUnlessSaid(town: string, county: string): string {
  return cleanCounty(town) === cleanCounty(county) ? "" : county;
}
