import { isSoldNextDay } from "../../domain/pricing/refusals.ts";
import { serviceOptions } from "../../domain/pricing/shipment-options.ts";
import type { QuoteState } from "./quote-state.ts";
import { approximateDistanceKm, chosenPackage } from "./shipment.ts";

/** Runs after every action: unselects unavailable choices, and selects the service if only one is available. */
export function normaliseChoices(state: QuoteState): QuoteState {
  if (!state.settings) return state;
  return normaliseService(normalisePackage(state));
}

function normalisePackage(state: QuoteState): QuoteState {
  const packageType = chosenPackage(state);
  // A saved package that the tariff no longer has stays, so that the button can refuse it by name.
  if (state.priority !== "next_day" || !packageType || isSoldNextDay(packageType)) return state;
  const text = `${packageType.name} is not available for Next Day delivery. Please choose another package type.`;
  const refused = { field: "packageType", title: "Package type reset", text, destructive: false };
  return {
    ...state,
    packageType: null,
    quantity: 1,
    figure: null,
    stored: null,
    distance: null,
    messages: [...state.messages, refused],
    refused,
  };
}

function normaliseService(state: QuoteState): QuoteState {
  if (state.priority !== "same_day") return state.serviceType === null ? state : { ...state, serviceType: null };
  if (!state.settings) return state;
  const offers = serviceOptions(state.settings, state.packageType, approximateDistanceKm(state));
  const available = offers.filter((offer) => offer.available).map((offer) => offer.deliveryType.id);
  let { serviceType, figure, stored } = state;
  if (serviceType !== null && !available.includes(serviceType)) {
    serviceType = null;
    figure = null;
    stored = null;
  }
  const [only] = available;
  if (serviceType === null && available.length === 1 && only !== undefined) serviceType = only;
  return serviceType === state.serviceType ? state : { ...state, serviceType, figure, stored };
}
