import type { DistancePoint } from "../../contract/places.ts";
import type { QuoteAddress, QuoteRequest } from "../../contract/quotes.ts";
import { cleanAddress } from "../../domain/addresses/address.ts";
import { countyConflict } from "../../domain/addresses/postcode-conflict.ts";
import type { PalletDimensions } from "../../domain/pricing/pallet.ts";
import { quantityOffered } from "../../domain/pricing/quantity.ts";
import { findPackage, territoryRefusal } from "../../domain/pricing/refusals.ts";
import type { Shipment } from "../../domain/pricing/shipment.ts";
import type { PackageType } from "../../domain/pricing/tariff.ts";
import { isComplete } from "./address-errors.ts";
import type { AddressEntry, QuoteState, Side } from "./quote-state.ts";

/** The address as it is sent: clean, with an ISO country code. */
function addressOf({ details, placeId }: AddressEntry): QuoteAddress {
  return { ...cleanAddress(details), ...(placeId !== null && { placeId }) };
}

export function chosenPackage(state: Pick<QuoteState, "settings" | "packageType">): PackageType | null {
  return state.settings && findPackage(state.settings, state.packageType);
}

/** Dimensions in cm; anything but digits counts as no number, which the domain refuses by the field's name. */
export function typedPallet(pallet: QuoteState["pallet"]): PalletDimensions {
  const whole = (text: string) => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN);
  return { lengthCm: whole(pallet.lengthCm), widthCm: whole(pallet.widthCm), heightCm: whole(pallet.heightCm) };
}

/** What the domain prices. Quantity is 1 where none is offered, a pallet is there only when one is sent. */
export function shipmentOf(state: QuoteState): Shipment {
  const packageType = chosenPackage(state);
  return {
    pickup: cleanAddress(state.pickup.details),
    dropoff: cleanAddress(state.dropoff.details),
    priority: state.priority,
    packageType: state.packageType,
    serviceType: state.priority === "same_day" ? state.serviceType : null,
    quantity: quantityOffered(packageType, state.priority) ? state.quantity : 1,
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

/** Only same day is priced by its distance. */
export function knownKilometres(state: QuoteState): number | null {
  return state.priority === "same_day" && state.distance ? state.distance.distanceKm : null;
}

/** The two places that were chosen or found; null where an end has none. */
export function placesOf({ pickup, dropoff }: Pick<QuoteState, Side>): Trip | null {
  if (pickup.placeId === null || dropoff.placeId === null) return null;
  const places = { pickup: { placeId: pickup.placeId }, dropoff: { placeId: dropoff.placeId } };
  return { key: JSON.stringify(places), ...places };
}

/** The distance as it is priced, before that about as much; null while neither is known. What is priced goes by `knownKilometres`. */
export function likelyKilometres(state: QuoteState): number | null {
  const { distance, guide } = state;
  return distance?.distanceKm ?? (guide && guide.key === placesOf(state)?.key ? guide.distanceKm : null);
}

/** Names everything that a quote depends on: a figure with another key is a figure of something else. */
export function quoteKey(state: QuoteState): string {
  return JSON.stringify([quoteRequestOf(state), knownKilometres(state)]);
}

/** The two points to measure between, and a name for the pair. */
export type Trip = { key: string; pickup: DistancePoint; dropoff: DistancePoint };

export function tripOf(state: QuoteState): Trip {
  const [pickup, dropoff] = [addressOf(state.pickup), addressOf(state.dropoff)];
  return { key: JSON.stringify([pickup, dropoff]), pickup, dropoff };
}

/** The trip whose distance is wanted now: for same day alone, between two whole addresses on the island. Else null. */
export function tripToMeasure(state: QuoteState): Trip | null {
  if (state.priority !== "same_day" || !isComplete(state.pickup) || !isComplete(state.dropoff)) return null;
  const trip = tripOf(state);
  if (state.distance?.key === trip.key) return null;
  const { pickup, dropoff } = shipmentOf(state);
  if (countyConflict(pickup) || countyConflict(dropoff)) return null;
  return territoryRefusal("same_day", pickup, dropoff) ? null : trip;
}
