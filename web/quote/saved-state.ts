import type { QuoteAddress } from "../../contract/quotes.ts";
import { formatAddress } from "../../domain/addresses/address.ts";
import { countryChoice } from "../../domain/addresses/countries.ts";
import { showPostcode } from "../../domain/addresses/postcode.ts";
import { priorities } from "../../domain/pricing/tariff.ts";
import { isRecord, type QuoteHandover, readJson, writeJson } from "../journey/quote-handover.ts";
import { requestMissingFields } from "./address-entry.ts";
import { isComplete, isFilled } from "./address-errors.ts";
import { type AddressEntry, emptyEntry, type QuoteState, type StoredQuote, typedDimensions } from "./quote-state.ts";
import { chosenFor, shipmentOf } from "./shipment.ts";
import { withQuote } from "./with-quote.ts";

/** What survives a reload in the same tab: the visitor's inputs and whether they were priced, nothing derived. */
type DraftEntry = Pick<
  AddressEntry,
  "text" | "details" | "placeId" | "answer" | "bothAreRight" | "isCompany" | "confirmed"
>;
type Draft = { pickup: DraftEntry; dropoff: DraftEntry } & Pick<
  QuoteState,
  "priority" | "packageType" | "serviceType" | "quantity" | "pallet" | "scheduledDate" | "calculated"
>;

export function writeDraft(state: QuoteState, draftKey: string): void {
  const { priority, packageType, serviceType, quantity, pallet, scheduledDate, calculated } = state;
  const [pickup, dropoff] = [draftEntry(state.pickup), draftEntry(state.dropoff)];
  const chosen = { priority, packageType, serviceType, quantity, pallet, scheduledDate, calculated };
  writeJson(draftKey, { pickup, dropoff, ...chosen } satisfies Draft);
}

function draftEntry(entry: AddressEntry): DraftEntry {
  const { text, details, placeId, answer, bothAreRight, isCompany, confirmed } = entry;
  return { text, details, placeId, answer, bothAreRight, isCompany, confirmed };
}

/** The state restored from this tab's draft, or null. Values of the wrong type are ignored. */
export function withDraft(state: QuoteState, draftKey: string): QuoteState | null {
  const draft = readJson(draftKey);
  if (!isRecord(draft)) return null;
  const { packageType, serviceType, quantity, scheduledDate } = draft;
  const priority = priorities.find((known) => known === draft["priority"]) ?? state.priority;
  return {
    ...state,
    pickup: readEntry(draft["pickup"]),
    dropoff: readEntry(draft["dropoff"]),
    priority,
    packageType: typeof packageType === "string" ? packageType : null,
    serviceType: typeof serviceType === "string" ? serviceType : null,
    quantity: typeof quantity === "number" ? quantity : 1,
    pallet: withSavedTexts(state.pallet, draft["pallet"]),
    scheduledDate: typeof scheduledDate === "string" ? scheduledDate : "",
    calculated: draft["calculated"] === true,
  };
}

function readEntry(saved: unknown): AddressEntry {
  const entry = emptyEntry();
  if (!isRecord(saved)) return entry;
  const read = {
    ...entry,
    text: typeof saved["text"] === "string" ? saved["text"] : "",
    details: withSavedTexts(entry.details, saved["details"]),
    placeId: typeof saved["placeId"] === "string" ? saved["placeId"] : null,
    // The server ignores an answer that the address does not allow.
    answer: isRecord(saved["answer"]) ? (saved["answer"] as AddressEntry["answer"]) : null,
    bothAreRight: saved["bothAreRight"] === true,
    isCompany: saved["isCompany"] === true,
  };
  return isFilled(read)
    ? requestMissingFields({ ...read, confirmed: saved["confirmed"] === true && isComplete(read) })
    : read;
}

/** The template with saved values for its keys, if they are strings. */
function withSavedTexts<T extends Record<string, string>>(template: T, saved: unknown): T {
  if (!isRecord(saved)) return template;
  const texts = Object.entries(template).map(([key, text]) => [
    key,
    typeof saved[key] === "string" ? saved[key] : text,
  ]);
  return Object.fromEntries(texts) as T;
}

/** The state as it was when this quote went to booking: addresses confirmed, price shown. */
export function withHandover(state: QuoteState, saved: QuoteHandover): QuoteState {
  const filled: QuoteState = {
    ...state,
    pickup: confirmedEntry(saved.detailedPickup, saved.pickupAddress),
    dropoff: confirmedEntry(saved.detailedDropoff, saved.dropoffAddress),
    priority: saved.priority,
    packageType: saved.selectedPackageType || null,
    serviceType: saved.priority === "same_day" ? saved.serviceType || null : null,
    quantity: saved.quantity,
    pallet: saved.pallet ? typedDimensions(saved.pallet) : state.pallet,
    scheduledDate: saved.scheduledDate,
    calculated: true,
    distance: null,
  };
  return withQuote(filled, saved.quote);
}

/** An address that was confirmed before. */
export function confirmedEntry(address: QuoteAddress, text: string): AddressEntry {
  const { companyName = "", address1, address2 = "", city, state, postcode, country, placeId = null } = address;
  const { answer = null, bothAreRight = false } = address;
  return {
    ...emptyEntry(),
    text,
    details: {
      companyName,
      address1,
      address2,
      city,
      state,
      postcode: showPostcode(country, postcode),
      country: countryChoice(country, postcode),
    },
    placeId,
    answer,
    bothAreRight,
    isCompany: companyName !== "",
    confirmed: true,
  };
}

/** The data for the booking form. `estimatedCost` is in EUR, 0 if the price is on request. */
export function createHandover(state: QuoteState, { quote }: StoredQuote): QuoteHandover {
  const { pickup, dropoff, pallet } = shipmentOf(state);
  return {
    pickupAddress: formatAddress(pickup),
    dropoffAddress: formatAddress(dropoff),
    serviceType: quote.priority === "same_day" ? (quote.serviceType ?? "") : quote.priority,
    priority: quote.priority,
    estimatedCost: quote.kind === "priced" ? quote.totalCents / 100 : 0,
    distance: quote.distanceKm ?? state.distance?.distanceKm ?? null,
    selectedPackageType: quote.packageType ?? "",
    quantity: quote.quantity,
    palletUnits: quote.palletUnits,
    scheduledDate: quote.scheduledDate,
    detailedPickup: { ...pickup, ...chosenFor(state.pickup) },
    detailedDropoff: { ...dropoff, ...chosenFor(state.dropoff) },
    pallet,
    quote,
  };
}
