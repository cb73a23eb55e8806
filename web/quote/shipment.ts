import type { DistancePoint } from "../../contract/places.ts";
import type { QuoteAddress, QuoteRequest } from "../../contract/quotes.ts";
import { cleanAddress } from "../../domain/addresses/address.ts";
import type { PalletDimensions } from "../../domain/pricing/pallet.ts";
import { hasQuantityChoice } from "../../domain/pricing/quantity.ts";
import { findPackage, territoryRefusal } from "../../domain/pricing/refusals.ts";
import type { Shipment } from "../../domain/pricing/shipment.ts";
import type { PackageType } from "../../domain/pricing/tariff.ts";
import type { RequestReason } from "../../domain/pricing/trip-positions.ts";
import { isComplete } from "./address-errors.ts";
import { findAddressConflict } from "./find-address-conflict.ts";
import type { AddressEntry, QuoteState, Side } from "./quote-state.ts";

/** The address as sent to the server: cleaned up, with an ISO country code. */
function addressOf(entry: AddressEntry): QuoteAddress {
  return { ...cleanAddress(entry.details), ...chosenFor(entry) };
}

/** The suggestion chosen and the answers given for an address, if any. */
export function chosenFor({ placeId, answer, bothAreRight }: AddressEntry): Partial<QuoteAddress> {
  return {
    ...(placeId !== null && { placeId }),
    ...(answer && { answer }),
    ...(bothAreRight && { bothAreRight }),
  };
}

export function chosenPackage(state: Pick<QuoteState, "settings" | "packageType">): PackageType | null {
  return state.settings && findPackage(state.settings, state.packageType);
}

/** Dimensions in cm. Anything but digits becomes NaN, which the domain refuses by field name. */
export function typedPallet(pallet: QuoteState["pallet"]): PalletDimensions {
  const whole = (text: string) => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN);
  return { lengthCm: whole(pallet.lengthCm), widthCm: whole(pallet.widthCm), heightCm: whole(pallet.heightCm) };
}

/** The input for pricing. Quantity is 1 if it cannot be chosen; `pallet` is set only for pallets. */
export function shipmentOf(state: QuoteState): Shipment {
  const packageType = chosenPackage(state);
  return {
    pickup: cleanAddress(state.pickup.details),
    dropoff: cleanAddress(state.dropoff.details),
    priority: state.priority,
    packageType: state.packageType,
    serviceType: state.priority === "same_day" ? state.serviceType : null,
    quantity: hasQuantityChoice(packageType, state.priority) ? state.quantity : 1,
    pallet: packageType?.isPallet ? typedPallet(state.pallet) : null,
  };
}

export function quoteRequestOf(state: QuoteState): QuoteRequest {
  return {
    ...shipmentOf(state),
    pickup: addressOf(state.pickup),
    dropoff: addressOf(state.dropoff),
    scheduledDate: state.scheduledDate,
  };
}

/** The distance used for pricing; only same day is priced by it. */
export function pricingDistanceKm(state: QuoteState): number | null {
  return state.priority === "same_day" && state.distance && !state.unmeasured ? state.distance.distanceKm : null;
}

/**
 * Why staff have to price this trip although its service has a tariff; null if there is a price, or none is needed yet.
 */
export function requestReasonOf(state: QuoteState): RequestReason | null {
  const { priority, unmeasured, stored } = state;
  if (priority !== "same_day") return null;
  if (unmeasured?.key === tripBetweenAddresses(state).key) return unmeasured.reason;
  // A quote that came back from booking is measured again, and its question asked again.
  return (stored?.key === quoteKey(state) && stored.quote.positions?.requestReason) || null;
}

/** The trip between two chosen places; null if an end has none. */
export function tripBetweenPlaces({ pickup, dropoff }: Pick<QuoteState, Side>): Trip | null {
  if (pickup.placeId === null || dropoff.placeId === null) return null;
  const places = { pickup: { placeId: pickup.placeId }, dropoff: { placeId: dropoff.placeId } };
  return { key: JSON.stringify(places), ...places };
}

/** The measured distance, else an approximate one, else null. For display only: prices use `pricingDistanceKm`. */
export function approximateDistanceKm(state: QuoteState): number | null {
  const { distance, guide, unmeasured } = state;
  if (unmeasured) return null;
  return distance?.distanceKm ?? (guide && guide.key === tripBetweenPlaces(state)?.key ? guide.distanceKm : null);
}

/** Identifies everything a quote depends on; a figure with another key is stale. */
export function quoteKey(state: QuoteState): string {
  return JSON.stringify([quoteRequestOf(state), pricingDistanceKm(state)]);
}

/** The two points to measure between, and a key for the pair. */
export type Trip = { key: string; pickup: DistancePoint; dropoff: DistancePoint };

export function tripBetweenAddresses(state: QuoteState): Trip {
  const [pickup, dropoff] = [addressOf(state.pickup), addressOf(state.dropoff)];
  return { key: JSON.stringify([pickup, dropoff]), pickup, dropoff };
}

/** The trip to measure now: only for same day, between two complete addresses on the island. */
export function tripToMeasure(state: QuoteState): Trip | null {
  if (state.priority !== "same_day" || !isComplete(state.pickup) || !isComplete(state.dropoff)) return null;
  const trip = tripBetweenAddresses(state);
  if (state.distance?.key === trip.key || state.unmeasured?.key === trip.key) return null;
  if (findAddressConflict(state)) return null;
  const { pickup, dropoff } = shipmentOf(state);
  return territoryRefusal("same_day", pickup, dropoff) ? null : trip;
}
