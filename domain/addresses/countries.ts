import { isNorthernIreland } from "./uk-postcode.ts";

/** A line of the country select. Northern Ireland and Great Britain are one country to ISO 3166 and two to a courier in Ireland. */
export type CountryOption = { value: string; name: string };

/** The choice of the country select that is not an ISO country code. */
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

/** Every choice of the country select: the island, Great Britain, then the others by name. */
export const countryOptions: readonly CountryOption[] = [
  ...nearby,
  ...[...elsewhere].map(([value, name]) => ({ value, name })),
];

/** The ISO 3166-1 alpha-2 code to store for a choice. */
export function countryCode(choice: string): string {
  return choice === northernIreland ? "GB" : choice;
}

/** The choice of the select for a stored address. */
export function countryChoice(country: string, postcode: string): string {
  return country === "GB" && isNorthernIreland(postcode) ? northernIreland : country;
}

/** The name of a country code or choice; a code that is not offered stands for itself. */
export function countryName(code: string): string {
  return countryOptions.find((option) => option.value === code)?.name ?? code;
}

/** What to say of a postcode in Northern Ireland under 'Great Britain'; null where there is nothing to say. */
export function northernHint(choice: string, postcode: string): string | null {
  if (choice !== "GB" || !isNorthernIreland(postcode)) return null;
  return "BT postcodes are in Northern Ireland: please choose it as the country. It is priced as such.";
}

/** Whether we serve the country with this ISO code. */
export function isServedCountry(code: string): boolean {
  return code !== northernIreland && countryOptions.some((option) => option.value === code);
}

type Territory = "IE" | "NI" | "GB" | "abroad";

/** Where an address lies; Northern Ireland differs from Great Britain by its postcode. */
export function territoryOf(address: { country: string; postcode: string }): Territory {
  if (address.country === "IE") return "IE";
  if (address.country !== "GB") return "abroad";
  return isNorthernIreland(address.postcode) ? "NI" : "GB";
}

/** Whether it lies on the island of Ireland, on whichever side of the border: Same Day and Next Day go nowhere else. */
export function onTheIsland(address: { country: string; postcode: string }): boolean {
  const territory = territoryOf(address);
  return territory === "IE" || territory === "NI";
}
