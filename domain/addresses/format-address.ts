import type { Address } from "./address.ts";
import { countryChoice, countryName } from "./countries.ts";
import { showPostcode } from "./postcode.ts";

/** The address line by line as on a label: company, street, town, county, postcode, country; what is empty is left out. */
export function addressLines(a: Address): string[] {
  const lines = [
    a.companyName,
    a.address1,
    a.address2,
    a.city,
    a.state,
    showPostcode(a.country, a.postcode),
    countryName(countryChoice(a.country, a.postcode)),
  ];
  return lines.filter((line) => line !== undefined && line.trim() !== "").map((line) => String(line).trim());
}

/** The address on one line. */
export function formatAddress(a: Address): string {
  return addressLines(a).join(", ");
}
