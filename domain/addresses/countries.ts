import { isNorthernIreland } from "./uk-postcode.ts";

/** An option of the country select, in which Northern Ireland and Great Britain are separate, unlike in ISO 3166. */
export type CountryOption = { value: string; name: string };

/** The only option that is not an ISO country code. */
export const northernIreland = "GB-NIR";

export const defaultCountry = "IE";

const elsewhere = new Map(
  Object.entries({
    AR: "Argentina",
    AU: "Australia",
    AT: "Austria",
    BE: "Belgium",
    BR: "Brazil",
    BG: "Bulgaria",
    CA: "Canada",
    CL: "Chile",
    CN: "China",
    CO: "Colombia",
    HR: "Croatia",
    CY: "Cyprus",
    CZ: "Czechia",
    DK: "Denmark",
    EG: "Egypt",
    EE: "Estonia",
    FI: "Finland",
    FR: "France",
    DE: "Germany",
    GI: "Gibraltar",
    GR: "Greece",
    GG: "Guernsey",
    HK: "Hong Kong",
    HU: "Hungary",
    IS: "Iceland",
    IN: "India",
    ID: "Indonesia",
    IM: "Isle of Man",
    IL: "Israel",
    IT: "Italy",
    JP: "Japan",
    JE: "Jersey",
    KE: "Kenya",
    KW: "Kuwait",
    LV: "Latvia",
    LI: "Liechtenstein",
    LT: "Lithuania",
    LU: "Luxembourg",
    MY: "Malaysia",
    MT: "Malta",
    MX: "Mexico",
    MC: "Monaco",
    MA: "Morocco",
    NL: "Netherlands",
    NZ: "New Zealand",
    NG: "Nigeria",
    NO: "Norway",
    PH: "Philippines",
    PL: "Poland",
    PT: "Portugal",
    QA: "Qatar",
    RO: "Romania",
    SA: "Saudi Arabia",
    RS: "Serbia",
    SG: "Singapore",
    SK: "Slovakia",
    SI: "Slovenia",
    ZA: "South Africa",
    KR: "South Korea",
    ES: "Spain",
    SE: "Sweden",
    CH: "Switzerland",
    TW: "Taiwan",
    TH: "Thailand",
    TR: "Türkiye",
    UA: "Ukraine",
    AE: "United Arab Emirates",
    US: "United States",
    VN: "Vietnam",
  }),
);

const nearby: readonly CountryOption[] = [
  { value: "IE", name: "Ireland" },
  { value: northernIreland, name: "Northern Ireland" },
  { value: "GB", name: "Great Britain" },
];

/** The island, Great Britain, then the others by name. */
export const countryOptions: readonly CountryOption[] = [
  ...nearby,
  ...[...elsewhere].map(([value, name]) => ({ value, name })),
];

/** The ISO 3166-1 alpha-2 code to store for an option. */
export function countryCode(choice: string): string {
  return choice === northernIreland ? "GB" : choice;
}

/** The option of the select for a stored address. */
export function countryChoice(country: string, postcode: string): string {
  return country === "GB" && isNorthernIreland(postcode) ? northernIreland : country;
}

/** The name of a country code or option; an unknown code is returned unchanged. */
export function countryName(code: string): string {
  return countryOptions.find((option) => option.value === code)?.name ?? code;
}

/** A hint for a Northern Irish postcode under 'Great Britain', else null. */
export function northernIrelandHint(choice: string, postcode: string): string | null {
  if (choice !== "GB" || !isNorthernIreland(postcode)) return null;
  return "BT postcodes are in Northern Ireland: please choose it as the country. It is priced as such.";
}

/** Whether we deliver to the country with this ISO code. */
export function isServedCountry(code: string): boolean {
  return code !== northernIreland && countryOptions.some((option) => option.value === code);
}

type Territory = "IE" | "NI" | "GB" | "abroad";

/** The territory of an address; the postcode tells Northern Ireland from Great Britain. */
export function territoryOf(address: { country: string; postcode: string }): Territory {
  if (address.country === "IE") return "IE";
  if (address.country !== "GB") return "abroad";
  return isNorthernIreland(address.postcode) ? "NI" : "GB";
}

/** Whether an address is in Ireland or Northern Ireland; Same Day and Next Day go nowhere else. */
export function isOnIsland(address: { country: string; postcode: string }): boolean {
  const territory = territoryOf(address);
  return territory === "IE" || territory === "NI";
}
