import { type Address, nameOfCountry, nonEmpty } from "./address.ts";
import { cleanCounty } from "./counties.ts";
import { showPostcode } from "./postcode.ts";

/**
 * The address as on a label: '12 Shop Street', 'Galway H91 E2K3', with the company above. The county appears only if
 * the town does not name it, the country only outside Ireland.
 */
export function addressLines(a: Address): string[] {
  const townAndCounty = nonEmpty([a.city, countyUnlessNamed(a.city, a.state)]).join(", ");
  return nonEmpty([
    a.companyName,
    nonEmpty([a.address1, a.address2]).join(", "),
    nonEmpty([townAndCounty, showPostcode(a.country, a.postcode)]).join(" "),
    a.country === "IE" ? "" : nameOfCountry(a),
  ]);
}

/** The county to write after a town; empty if the town names it, as Cork, 'Dublin 24' and 'Galway City' do. */
export function countyUnlessNamed(town: string, county: string): string {
  return cleanCounty(town) === cleanCounty(county) ? "" : county;
}
