import type { Distance, PlaceDetails } from "../../contract/places.ts";
import type { Quote } from "../../contract/quotes.ts";
import { collectionCalendar, type PublicSettings } from "../../contract/settings.ts";
import { priorityLabel } from "../../domain/pricing/names.ts";
import type { PalletDimensions } from "../../domain/pricing/pallet.ts";
import { priceShipment } from "../../domain/pricing/price.ts";
import type { Priority } from "../../domain/pricing/tariff.ts";
import { isBookable } from "../../domain/schedule/bookable-dates.ts";
import { askForMissing, confirmEntry, editDetail, editText, fillFromPlace, tidyDetail } from "./address-entry.ts";
import { isFilled, missingFields } from "./address-errors.ts";
import { type Fault, firstFault } from "./first-fault.ts";
import {
  type AddressEntry,
  type DetailField,
  emptyEntry,
  type QuoteState,
  type Side,
  sides,
  typedDimensions,
} from "./quote-state.ts";
import { settle } from "./settle.ts";
import { knownKilometres, quoteKey, shipmentOf } from "./shipment.ts";
import { withQuote } from "./with-quote.ts";

export type QuoteAction =
  | { type: "settingsArrived"; settings: PublicSettings }
  | { type: "settingsFailed" }
  | { type: "restored"; state: QuoteState }
  | { type: "textEdited"; side: Side; text: string }
  | { type: "placeAwaited"; side: Side; choice: number }
  | { type: "placeChosen"; side: Side; choice: number; place: PlaceDetails }
  | { type: "entryFilled"; side: Side; entry: Partial<AddressEntry> }
  | { type: "placeCleared"; side: Side }
  | { type: "manualEntryChosen"; side: Side }
  | { type: "detailEdited"; side: Side; field: DetailField; value: string }
  | { type: "detailLeft"; side: Side; field: DetailField }
  | { type: "companyTicked"; side: Side; isCompany: boolean }
  | { type: "addressConfirmed"; side: Side; confirmed: boolean }
  | { type: "addressUsed"; side: Side }
  | { type: "detailsToggled"; side: Side; isOpen: boolean }
  | { type: "priorityChosen"; priority: Priority; now: Date }
  | { type: "dateChosen"; date: string }
  | { type: "packageChosen"; packageType: string }
  | { type: "serviceChosen"; serviceType: string }
  | { type: "quantityChosen"; quantity: number }
  | { type: "palletEdited"; dimension: keyof PalletDimensions; value: string }
  | { type: "palletPresetChosen"; dimensions: PalletDimensions }
  | { type: "distanceMeasured"; key: string; distance: Distance }
  | { type: "distanceFailed"; key: string; text: string }
  | { type: "guideMeasured"; key: string; distanceKm: number }
  | { type: "priced"; now: Date }
  | { type: "quoteStored"; key: string; quote: Quote }
  | { type: "quoteRefused"; text: string }
  | { type: "faultFound"; fault: Fault }
  | { type: "messagesShown"; count: number };

/** One step of the calculator. Pure: where a step depends on the time of day, the time comes with it. */
export function reduce(state: QuoteState, action: QuoteAction): QuoteState {
  return settle(step(state, action));
}

function step(state: QuoteState, action: QuoteAction): QuoteState {
  switch (action.type) {
    case "settingsArrived":
      return { ...state, settings: action.settings, settingsStatus: "ready" };
    case "settingsFailed":
      return { ...state, settingsStatus: "failed" };
    case "restored":
      return action.state;
    case "textEdited":
      return changeAddress(state, action.side, editText(state[action.side], action.text));
    case "placeAwaited":
      return patch(state, action.side, { awaited: action.choice, confirmed: false });
    case "placeChosen":
      // The last choice or edit counts, whichever answer comes first.
      if (state[action.side].awaited !== action.choice) return state;
      return changeAddress(state, action.side, fillFromPlace(state[action.side], action.place));
    case "entryFilled":
      return changeAddress(state, action.side, askForMissing({ ...emptyEntry(), ...action.entry }));
    case "placeCleared":
      return changeAddress(state, action.side, { ...emptyEntry(), isOpen: state[action.side].isOpen });
    case "manualEntryChosen":
      return patch(state, action.side, { area: null, isOpen: true });
    case "detailEdited":
      return changeAddress(state, action.side, editDetail(state[action.side], action.field, action.value));
    case "detailLeft":
      return patch(state, action.side, tidyDetail(state[action.side], action.field));
    case "companyTicked":
      return patch(state, action.side, { isCompany: action.isCompany });
    case "addressConfirmed":
      return patch(state, action.side, action.confirmed ? confirmEntry(state[action.side]) : { confirmed: false });
    case "addressUsed":
      return putToUse(state, action.side);
    case "detailsToggled":
      return patch(state, action.side, { ...askForMissing(state[action.side]), isOpen: action.isOpen });
    case "priorityChosen":
      return choosePriority(state, action.priority, action.now);
    case "dateChosen":
      return { ...state, scheduledDate: action.date, dateProblem: null };
    case "packageChosen":
      return choosePackage(state, action.packageType);
    case "serviceChosen":
      return { ...state, serviceType: action.serviceType };
    case "quantityChosen":
      return { ...state, quantity: action.quantity };
    case "palletEdited":
      return { ...state, pallet: { ...state.pallet, [action.dimension]: action.value } };
    case "palletPresetChosen":
      return { ...state, pallet: typedDimensions(action.dimensions) };
    case "distanceMeasured":
      return { ...state, distance: { ...action.distance, key: action.key }, distanceProblem: null };
    case "distanceFailed":
      return { ...state, distance: null, distanceProblem: { key: action.key, text: action.text }, figure: null };
    case "guideMeasured":
      return { ...state, guide: { key: action.key, distanceKm: action.distanceKm } };
    case "priced":
      return makeFigure(state, action.now);
    case "quoteStored":
      return storeQuote(state, action.key, action.quote);
    case "quoteRefused":
      return { ...state, figure: null, stored: null, problem: action.text };
    case "faultFound":
      return showFault(state, action.fault);
    case "messagesShown":
      return { ...state, messages: state.messages.slice(action.count) };
  }
}

function patch(state: QuoteState, side: Side, change: Partial<AddressEntry>): QuoteState {
  return { ...state, [side]: { ...state[side], ...change } };
}

/** What is complete is confirmed, and is one line again. */
function putToUse(state: QuoteState, side: Side): QuoteState {
  const used = confirmEntry(state[side]);
  return patch(state, side, used.confirmed ? { ...used, isOpen: false } : used);
}

/** Another address: its tick, a look-up under way, the distance and the old figure go. */
function changeAddress(state: QuoteState, side: Side, change: Partial<AddressEntry>): QuoteState {
  return {
    ...patch(state, side, { confirmed: false, awaited: null, ...change }),
    distance: null,
    distanceProblem: null,
    figure: null,
    stored: null,
    problem: null,
  };
}

function choosePriority(state: QuoteState, priority: Priority, now: Date): QuoteState {
  if (priority === state.priority) return state;
  const { scheduledDate: date, settings } = state;
  const dateHolds = date === "" || isBookable(priority, date, now, collectionCalendar(settings));
  return {
    ...state,
    priority,
    serviceType: null,
    figure: null,
    stored: null,
    problem: null,
    distanceProblem: null,
    scheduledDate: dateHolds ? date : "",
    dateProblem: dateHolds
      ? null
      : `The chosen date is not available for ${priorityLabel(priority)}. Please choose another.`,
  };
}

function choosePackage(state: QuoteState, packageType: string): QuoteState {
  if (packageType === state.packageType) return state;
  return { ...state, packageType, quantity: 1, serviceType: null };
}

/** The figure of the inputs as they are now, by the code that the server prices with; none where a quote is not possible. */
function makeFigure(state: QuoteState, now: Date): QuoteState {
  if (!state.settings || firstFault(state, now)) return { ...state, figure: null, problem: null };
  const result = priceShipment(state.settings, shipmentOf(state), knownKilometres(state));
  if (result.ok) return { ...state, figure: { key: quoteKey(state), price: result.price }, problem: null };
  return { ...state, figure: null, problem: result.refusals.map(({ message }) => message).join(". ") };
}

/**
 * The server's figure and its distance count, whatever the page had worked out or measured before. A quote of inputs that were changed
 * meanwhile is let go.
 */
function storeQuote(state: QuoteState, askedKey: string, quote: Quote): QuoteState {
  if (quoteKey(state) !== askedKey) return { ...state, calculated: true };
  return withQuote({ ...state, calculated: true, problem: null }, quote);
}

/** All that is wrong with the addresses may be said at their fields once the button has been pressed; those fields are shown. */
function showFault(state: QuoteState, { field, ...message }: Fault): QuoteState {
  const told = { ...state, messages: [...state.messages, message] };
  const [end, name] = field.split(".") as [string, DetailField];
  if (!isSide(end) || field.endsWith("confirmed")) return told;
  const touched = {
    companyName: true,
    address1: true,
    city: true,
    state: true,
    postcode: true,
    country: true,
  } as const;
  return sides.reduce<QuoteState>((shown, side) => {
    const entry = shown[side];
    const missing = missingFields(entry);
    const asked = side === end && missing.length === 0 ? [name] : missing;
    return patch(shown, side, { touched, ...(isFilled(entry) && asked.length > 0 && { asked, area: null }) });
  }, told);
}

function isSide(end: string): boolean {
  return sides.some((side) => side === end);
}
