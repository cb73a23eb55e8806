import type { Distance, PlaceDetails } from "../../contract/places.ts";
import type { Quote } from "../../contract/quotes.ts";
import { collectionCalendar, type PublicSettings } from "../../contract/settings.ts";
import type { PositionAnswer } from "../../domain/addresses/address-position.ts";
import { priorityLabel } from "../../domain/pricing/names.ts";
import type { PalletDimensions } from "../../domain/pricing/pallet.ts";
import { priceShipment, requestShipment } from "../../domain/pricing/price.ts";
import type { Priority } from "../../domain/pricing/tariff.ts";
import type { OpenQuestion, RequestReason } from "../../domain/pricing/trip-positions.ts";
import { isBookable } from "../../domain/schedule/bookable-dates.ts";
import {
  blurDetail,
  chooseTown,
  confirmIfComplete,
  editDetail,
  editText,
  fillEntry,
  fillFromPlace,
  requestMissingFields,
} from "./address-entry.ts";
import { isFilled, missingFields } from "./address-errors.ts";
import { findQuoteRefusal } from "./find-quote-refusal.ts";
import { normaliseChoices } from "./normalise-choices.ts";
import {
  type AddressEntry,
  type DetailField,
  emptyEntry,
  type QuoteRefusal,
  type QuoteState,
  type Side,
  sides,
  typedDimensions,
} from "./quote-state.ts";
import { pricingDistanceKm, quoteKey, requestReasonOf, shipmentOf } from "./shipment.ts";
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
  | { type: "detailBlurred"; side: Side; field: DetailField }
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
  | { type: "distanceFailed"; key: string; text: string; conflict?: Side | undefined }
  | { type: "notMeasured"; key: string; reason: RequestReason; open: OpenQuestion | null }
  | { type: "positionAnswered"; side: Side; answer: PositionAnswer | null }
  | { type: "bothAreRight"; side: Side }
  | { type: "townChosen"; side: Side; town: { name: string; county: string } }
  | { type: "fieldRequested"; side: Side; field: DetailField }
  | { type: "guideMeasured"; key: string; distanceKm: number }
  | { type: "priced"; now: Date }
  | { type: "quoteStored"; key: string; quote: Quote }
  | { type: "quoteRefused"; text: string }
  | { type: "refusalFound"; refusal: QuoteRefusal }
  | { type: "messagesShown"; count: number };

/** The calculator's reducer. Pure: actions that depend on the time carry it. */
export function reduce(state: QuoteState, action: QuoteAction): QuoteState {
  return normaliseChoices(step(state, action));
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
      return patch(state, action.side, { awaited: action.choice, typedMeanwhile: [], confirmed: false });
    case "placeChosen":
      // The last choice or edit wins, whichever response arrives first.
      if (state[action.side].awaited !== action.choice) return state;
      return changeAddress(state, action.side, fillFromPlace(state[action.side], action.place));
    case "entryFilled":
      return changeAddress(state, action.side, fillEntry(state[action.side], action.entry));
    case "placeCleared":
      return changeAddress(state, action.side, { ...emptyEntry(), isOpen: state[action.side].isOpen });
    case "manualEntryChosen":
      return patch(state, action.side, { area: null, isOpen: true });
    case "detailEdited":
      return changeAddress(state, action.side, editDetail(state[action.side], action.field, action.value));
    case "detailBlurred":
      return patch(state, action.side, blurDetail(state[action.side], action.field));
    case "companyTicked":
      return patch(state, action.side, { isCompany: action.isCompany });
    case "addressConfirmed":
      return {
        ...patch(state, action.side, action.confirmed ? confirmIfComplete(state[action.side]) : { confirmed: false }),
        refused: null,
      };
    case "addressUsed":
      return acceptAddress(state, action.side);
    case "detailsToggled":
      return patch(state, action.side, { ...requestMissingFields(state[action.side]), isOpen: action.isOpen });
    case "priorityChosen":
      return choosePriority(state, action.priority, action.now);
    case "dateChosen":
      return { ...state, scheduledDate: action.date, dateRefusal: null, refused: null };
    case "packageChosen":
      return choosePackage(state, action.packageType);
    case "serviceChosen":
      return { ...state, serviceType: action.serviceType, refused: null };
    case "quantityChosen":
      return { ...state, quantity: action.quantity };
    case "palletEdited":
      return { ...state, pallet: { ...state.pallet, [action.dimension]: action.value } };
    case "palletPresetChosen":
      return { ...state, pallet: typedDimensions(action.dimensions) };
    case "distanceMeasured":
      return storeDistance(state, action.key, action.distance);
    case "distanceFailed": {
      const { key, text, conflict } = action;
      return { ...state, distance: null, unmeasured: null, distanceFailure: { key, text, conflict }, figure: null };
    }
    case "notMeasured": {
      const { key, reason, open } = action;
      return { ...state, distance: null, distanceFailure: null, unmeasured: { key, reason, open } };
    }
    case "positionAnswered":
      return answerQuestion(state, action.side, { answer: action.answer });
    case "bothAreRight":
      return answerQuestion(state, action.side, { bothAreRight: true });
    case "townChosen":
      return changeAddress(
        state,
        action.side,
        requestMissingFields({ ...state[action.side], ...chooseTown(state[action.side], action.town) }),
      );
    case "fieldRequested":
      return patch(state, action.side, { requestedFields: [action.field] });
    case "guideMeasured":
      return { ...state, guide: { key: action.key, distanceKm: action.distanceKm } };
    case "priced":
      return makeFigure(state, action.now);
    case "quoteStored":
      return storeQuote(state, action.key, action.quote);
    case "quoteRefused":
      return { ...state, figure: null, stored: null, refusal: action.text };
    case "refusalFound":
      return showRefusal(state, action.refusal);
    case "messagesShown":
      return { ...state, messages: state.messages.slice(action.count) };
  }
}

function patch(state: QuoteState, side: Side, change: Partial<AddressEntry>): QuoteState {
  return { ...state, [side]: { ...state[side], ...change } };
}

/** Confirms the address if it is complete, and collapses it to one line. */
function acceptAddress(state: QuoteState, side: Side): QuoteState {
  const used = confirmIfComplete(state[side]);
  return patch(state, side, used.confirmed ? { ...used, isOpen: false } : used);
}

/** A changed address clears its confirmation, pending lookup, distance and price. */
function changeAddress(state: QuoteState, side: Side, change: Partial<AddressEntry>): QuoteState {
  return answerQuestion(state, side, { confirmed: false, awaited: null, ...change });
}

/**
 * An answer about an address leaves its text and its confirmation alone, but clears distance and price, which depend on
 * it.
 */
function answerQuestion(state: QuoteState, side: Side, change: Partial<AddressEntry>): QuoteState {
  return {
    ...patch(state, side, change),
    distance: null,
    distanceFailure: null,
    unmeasured: null,
    figure: null,
    stored: null,
    refusal: null,
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
    refusal: null,
    refused: null,
    distanceFailure: null,
    unmeasured: null,
    scheduledDate: dateHolds ? date : "",
    dateRefusal: dateHolds
      ? null
      : `The chosen date is not available for ${priorityLabel(priority)}. Please choose another.`,
  };
}

function choosePackage(state: QuoteState, packageType: string): QuoteState {
  if (packageType === state.packageType) return state;
  return { ...state, packageType, quantity: 1, serviceType: null, refused: null };
}

/** A distance measured from stand-ins for both ends does not count: staff price the trip. */
function storeDistance(state: QuoteState, key: string, distance: Distance): QuoteState {
  const { requestReason: reason } = distance;
  return {
    ...state,
    distance: { ...distance, key },
    distanceFailure: null,
    unmeasured: reason ? { key, reason, open: null } : null,
  };
}

/** Prices the current inputs with the server's own rules; no figure if they cannot be quoted. */
function makeFigure(state: QuoteState, now: Date): QuoteState {
  if (!state.settings || findQuoteRefusal(state, now)) return { ...state, figure: null, refusal: null };
  const price = requestReasonOf(state) ? requestShipment : priceShipment;
  const result = price(state.settings, shipmentOf(state), pricingDistanceKm(state));
  if (result.ok) return { ...state, figure: { key: quoteKey(state), price: result.price }, refusal: null };
  return { ...state, figure: null, refusal: result.refusals.map(({ message }) => message).join(". ") };
}

/** The server's price and distance replace the page's own. A quote for inputs that have changed since is dropped. */
function storeQuote(state: QuoteState, requestedKey: string, quote: Quote): QuoteState {
  if (quoteKey(state) !== requestedKey) return { ...state, calculated: true };
  return withQuote({ ...state, calculated: true, refusal: null, priceChange: null }, quote);
}

/** Once the button was pressed, all address errors show at their fields. */
function showRefusal(state: QuoteState, refused: QuoteRefusal): QuoteState {
  const { field } = refused;
  const withMessage = { ...state, messages: [...state.messages, refused], refused };
  const [end, name] = field.split(".") as [string, DetailField];
  if (!isSide(end) || field.endsWith("confirmed")) return withMessage;
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
    const requestedFields = side === end && missing.length === 0 ? [name] : missing;
    return patch(shown, side, {
      touched,
      ...(isFilled(entry) && requestedFields.length > 0 && { requestedFields, area: null }),
    });
  }, withMessage);
}

function isSide(end: string): boolean {
  return sides.some((side) => side === end);
}
