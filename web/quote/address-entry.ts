import type { PlaceDetails } from "../../contract/places.ts";
import { cleanCounty, northernCounties } from "../../domain/addresses/counties.ts";
import { countryChoice, defaultCountry, northernIreland } from "../../domain/addresses/countries.ts";
import { postcodeError, showPostcode, typePostcode } from "../../domain/addresses/postcode.ts";
import { missingFields } from "./address-errors.ts";
import { type AddressDetails, type AddressEntry, type DetailField, emptyEntry } from "./quote-state.ts";

/** The entry after a suggestion was chosen. A place without a street, or one that names an area only, leads to the prompt for one. */
export function fillFromPlace(entry: AddressEntry, place: PlaceDetails): AddressEntry {
  const country = choiceOf(place);
  const postcode = showPostcode(country, place.postcode);
  const details: AddressDetails = {
    companyName: place.company_name || (entry.isCompany ? entry.details.companyName : ""),
    address1: place.address1,
    address2: place.address2,
    city: place.city,
    state: isOnTheIsland(country) ? cleanCounty(place.state) : place.state,
    // A routing key alone ('D24') is kept, to be typed on.
    postcode,
    country,
  };
  const needsStreet = place.postalOnly || place.address1.trim() === "";
  return askForMissing({
    ...emptyEntry(),
    text: place.formatted_address || place.display_name,
    details,
    placeId: place.id,
    isCompany: place.company_name !== "" || entry.isCompany,
    area: needsStreet ? postcode || place.city || place.name : null,
    isOpen: entry.isOpen && needsStreet,
  });
}

/** The entry shown as one line, and asked for what is still missing in it. */
export function askForMissing(entry: AddressEntry): AddressEntry {
  return { ...entry, asked: missingFields(entry) };
}

/** The entry confirmed, if it is complete; else what is missing is said at its fields, which are shown. */
export function confirmEntry(entry: AddressEntry): AddressEntry {
  const asked = missingFields(entry);
  if (asked.length === 0) return { ...entry, confirmed: true, asked };
  const touched = { ...entry.touched, ...Object.fromEntries(asked.map((field) => [field, true])) };
  return { ...entry, confirmed: false, area: null, touched, asked };
}

/** The entry with its search typed into. Parts that an earlier search found go with it, unless they stand open beside it. */
export function editText(entry: AddressEntry, text: string): Partial<AddressEntry> {
  return { ...(entry.isOpen ? {} : emptyEntry()), text, placeId: null, area: null };
}

/** The entry with one field typed into. Another town or country is another place. */
export function editDetail(entry: AddressEntry, field: DetailField, typed: string): Partial<AddressEntry> {
  const { details, placeId } = entry;
  const value = field === "postcode" ? typePostcode(details.country, typed) : typed;
  const isOtherPlace = field === "city" || field === "state" || field === "country";
  const postcode = field === "country" ? typePostcode(typed, details.postcode) : details.postcode;
  return { details: { ...details, postcode, [field]: value }, placeId: isOtherPlace ? null : placeId };
}

/** The entry after a field was left: its error may show, and postcode and county stand in their one spelling. */
export function tidyDetail({ details, touched }: AddressEntry, field: DetailField): Partial<AddressEntry> {
  const tidied = { ...details };
  const { country, postcode, state } = details;
  if (field === "postcode" && postcodeError(country, postcode) === null)
    tidied.postcode = showPostcode(country, postcode);
  if (field === "state" && isOnTheIsland(country)) tidied.state = cleanCounty(state);
  return { details: tidied, touched: { ...touched, [field]: true } };
}

function isOnTheIsland(country: string): boolean {
  return country === defaultCountry || country === northernIreland;
}

function choiceOf({ country, postcode, state }: PlaceDetails): string {
  const isNorthern = country === "GB" && northernCounties.includes(cleanCounty(state));
  return isNorthern ? northernIreland : countryChoice(country || defaultCountry, postcode);
}
