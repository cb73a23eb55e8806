import { serviceOffers } from "../../domain/pricing/offers.ts";
import { soldNextDay } from "../../domain/pricing/refusals.ts";
import type { QuoteState } from "./quote-state.ts";
import { chosenPackage, likelyKilometres } from "./shipment.ts";

/** Runs after every step: unselects choices that are no longer available, and selects the only service if just one is left. */
export function settle(state: QuoteState): QuoteState {
  if (!state.settings) return state;
  return settleService(settlePackage(state));
}

function settlePackage(state: QuoteState): QuoteState {
  const packageType = chosenPackage(state);
  // A package that the tariff does not have (saved before it was changed) is left for the button to refuse by its name.
  if (state.priority !== "next_day" || !packageType || soldNextDay(packageType)) return state;
  const text = `${packageType.name} is not available for Next Day delivery. Please choose another package type.`;
  return {
    ...state,
    packageType: null,
    quantity: 1,
    figure: null,
    stored: null,
    distance: null,
    messages: [...state.messages, { title: "Package type reset", text, destructive: false }],
  };
}

function settleService(state: QuoteState): QuoteState {
  if (state.priority !== "same_day") return state.serviceType === null ? state : { ...state, serviceType: null };
  if (!state.settings) return state;
  const offers = serviceOffers(state.settings, state.packageType, likelyKilometres(state));
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
