import type { PlaceDetails } from "../../contract/places.ts";
import { cleanCounty, northernCounties } from "../../domain/addresses/counties.ts";
import { countryChoice, defaultCountry, northernIreland } from "../../domain/addresses/countries.ts";
import { formatTypedPostcode, postcodeError, showPostcode } from "../../domain/addresses/postcode.ts";
import { missingFields } from "./address-errors.ts";
import { type AddressDetails, type AddressEntry, type DetailField, emptyEntry } from "./quote-state.ts";

/**
 * The entry after a suggestion was chosen. A place without a street shows the prompt for one. What was typed while it
 * was loading wins, field by field.
 */
export function fillFromPlace(entry: AddressEntry, place: PlaceDetails): AddressEntry {
  const country = choiceOf(place);
  const postcode = showPostcode(country, place.postcode);
  const found: AddressDetails = {
    companyName: place.company_name || (entry.isCompany ? entry.details.companyName : ""),
    address1: place.address1,
    address2: place.address2,
    city: place.city,
    state: isOnTheIsland(country) ? cleanCounty(place.state) : place.state,
    // A routing key alone ('D24') stays, so that the visitor can complete it.
    postcode,
    country,
  };
  const details = withTyped(entry, found);
  const isOtherPlace = placeFields.some((field) => details[field] !== found[field]);
  const needsStreet = details.address1.trim() === "" || (place.postalOnly && details.address1 === found.address1);
  return requestMissingFields({
    ...emptyEntry(),
    text: place.formatted_address || place.display_name,
    details,
    placeId: isOtherPlace ? null : place.id,
    isCompany: place.company_name !== "" || entry.isCompany,
    area: needsStreet ? postcode || place.city || place.name : null,
    // A field in which someone is typing must not vanish.
    isOpen: entry.isOpen && (needsStreet || entry.typedMeanwhile.length > 0),
  });
}

/** The entry as one line of text, with fields for what is still missing. */
export function requestMissingFields(entry: AddressEntry): AddressEntry {
  return { ...entry, requestedFields: missingFields(entry) };
}

/** Confirms a complete entry; otherwise shows the missing fields with their errors. */
export function confirmIfComplete(entry: AddressEntry): AddressEntry {
  const requestedFields = missingFields(entry);
  if (requestedFields.length === 0) return { ...entry, confirmed: true, requestedFields };
  const touched = { ...entry.touched, ...Object.fromEntries(requestedFields.map((field) => [field, true])) };
  return { ...entry, confirmed: false, area: null, touched, requestedFields };
}

/** The entry filled in by a whole line or an address of an earlier visit; anything typed since then wins. */
export function fillEntry(before: AddressEntry, filled: Partial<AddressEntry>): AddressEntry {
  const { details } = filled;
  if (!details) return { ...emptyEntry(), ...filled };
  const isOpen = before.isOpen && before.typedMeanwhile.length > 0;
  return requestMissingFields({ ...emptyEntry(), isOpen, ...filled, details: withTyped(before, details) });
}

/** The details that arrived, with the fields typed since they were requested. */
function withTyped({ details, typedMeanwhile }: AddressEntry, arrived: AddressDetails): AddressDetails {
  return { ...arrived, ...Object.fromEntries(typedMeanwhile.map((field) => [field, details[field]])) };
}

/** The fields that determine the place. */
const placeFields = ["city", "state", "country"] as const;

/** The entry after typing in its search, which clears what an earlier search found unless the fields are open. */
export function editText(entry: AddressEntry, text: string): Partial<AddressEntry> {
  return { ...(entry.isOpen ? noAnswers : emptyEntry()), typedMeanwhile: [], text, placeId: null, area: null };
}

/** The entry after typing in one field. A different town, county or country drops the chosen place. */
export function editDetail(entry: AddressEntry, field: DetailField, typed: string): Partial<AddressEntry> {
  const { details, placeId, awaited, typedMeanwhile } = entry;
  const value = field === "postcode" ? formatTypedPostcode(details.country, typed) : typed;
  const isOtherPlace = placeFields.some((name) => name === field);
  const postcode = field === "country" ? formatTypedPostcode(typed, details.postcode) : details.postcode;
  return {
    details: { ...details, postcode, [field]: value },
    placeId: isOtherPlace ? null : placeId,
    // The lookup goes on, and fills in the other fields.
    awaited,
    typedMeanwhile: [...new Set([...typedMeanwhile, field])],
    ...(field !== "companyName" && noAnswers),
  };
}

/** Cleared with the address, because answers belong to one address. */
const noAnswers: Pick<AddressEntry, "answer" | "bothAreRight"> = { answer: null, bothAreRight: false };

/** The entry after a town was chosen for a postcode that covers many. */
export function chooseTown({ details }: AddressEntry, town: { name: string; county: string }): Partial<AddressEntry> {
  return { details: { ...details, city: town.name, state: town.county }, placeId: null, ...noAnswers };
}

/** The entry after a field lost focus: its error may show, and postcode and county are normalised. */
export function blurDetail({ details, touched }: AddressEntry, field: DetailField): Partial<AddressEntry> {
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
