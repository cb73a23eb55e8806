import { collectionCalendar } from "../../contract/settings.ts";
import { palletRefusals } from "../../domain/pricing/pallet.ts";
import { packageRefusal } from "../../domain/pricing/refusals.ts";
import { emptyServiceText, serviceOptions } from "../../domain/pricing/shipment-options.ts";
import { isBookable } from "../../domain/schedule/bookable-dates.ts";
import { incompleteText, isFilled, missingFields } from "./address-errors.ts";
import { findAddressConflict } from "./find-address-conflict.ts";
import { type AddressEntry, type QuoteRefusal, type QuoteState, type Side, sides } from "./quote-state.ts";
import { chosenPackage, pricingDistanceKm, typedPallet } from "./shipment.ts";

type Check = (state: QuoteState, now: Date) => QuoteRefusal | null;

const checks: readonly Check[] = [
  settingsRefusal,
  detailsRefusal,
  conflictRefusal,
  confirmationRefusal,
  dateRefusal,
  packageTypeRefusal,
  palletRefusal,
  serviceRefusal,
];

/** The first reason why these inputs cannot be quoted, in the order in which visitors see them. */
export function findQuoteRefusal(state: QuoteState, now: Date): QuoteRefusal | null {
  for (const check of checks) {
    const refusal = check(state, now);
    if (refusal) return refusal;
  }
  return null;
}

function refuse(field: string, title: string, text: string): QuoteRefusal {
  return { field, title, text, destructive: true };
}

function settingsRefusal({ settings, settingsStatus }: QuoteState): QuoteRefusal | null {
  if (settings && settingsStatus === "ready") return null;
  const text =
    settingsStatus === "failed"
      ? "The pricing settings could not be loaded. Please check your connection and try again."
      : "The pricing settings are still loading. Please try again in a moment.";
  return refuse("calculate", "Settings not loaded", text);
}

function detailsRefusal({ pickup, dropoff }: QuoteState): QuoteRefusal | null {
  const text = [incompleteText("pickup", pickup), incompleteText("dropoff", dropoff)].filter(Boolean).join(". ");
  if (!text) return null;
  const side = sides.find((end) => missingFields({ pickup, dropoff }[end]).length > 0) ?? "pickup";
  return refuse(nextMissingField(side, { pickup, dropoff }[side]), "Complete Required Address Fields", text);
}

/** The field to fill in next in an incomplete address: the search while it is empty, else the first missing one. */
export function nextMissingField(side: Side, entry: AddressEntry): string {
  return `${side}.${isFilled(entry) || entry.isOpen ? missingFields(entry)[0] : "text"}`;
}

function conflictRefusal(state: QuoteState): QuoteRefusal | null {
  const conflict = findAddressConflict(state);
  return conflict && refuse(conflict.field, "Please check the address", conflict.text);
}

function confirmationRefusal(state: QuoteState): QuoteRefusal | null {
  const field = unconfirmedField(state);
  const text = "Please confirm both pickup and delivery addresses before calculating your quote.";
  return field === null ? null : refuse(field, "Address Confirmation Required", text);
}

/** The first address that is not confirmed. */
export function unconfirmedField(state: Pick<QuoteState, Side>): string | null {
  if (!state.pickup.confirmed) return "pickup.confirmed";
  return state.dropoff.confirmed ? null : "dropoff.confirmed";
}

function dateRefusal({ settings, priority, scheduledDate }: QuoteState, now: Date): QuoteRefusal | null {
  if (scheduledDate === "") return refuse("scheduledDate", "Missing information", "Please choose a preferred date.");
  if (isBookable(priority, scheduledDate, now, collectionCalendar(settings))) return null;
  return refuse("scheduledDate", "Missing information", "This date can no longer be booked. Please choose another.");
}

function packageTypeRefusal(state: QuoteState): QuoteRefusal | null {
  const refusal = state.settings && packageRefusal(state.settings, state.packageType, state.priority);
  if (!refusal) return null;
  const title = refusal.code === "package_type_required" ? "Package type required" : "Invalid package type";
  return refuse("packageType", title, refusal.message);
}

function palletRefusal(state: QuoteState): QuoteRefusal | null {
  if (!chosenPackage(state)?.isPallet) return null;
  const [refusal] = palletRefusals(typedPallet(state.pallet));
  return refusal ? refuse(refusal.field, "Missing information", refusal.message) : null;
}

function serviceRefusal(state: QuoteState): QuoteRefusal | null {
  if (state.priority !== "same_day" || state.serviceType !== null || !state.settings) return null;
  const distanceKm = pricingDistanceKm(state);
  const someAvailable = serviceOptions(state.settings, state.packageType, distanceKm).some((offer) => offer.available);
  const text = someAvailable ? "Please choose a service type." : emptyServiceText(state.packageType, distanceKm);
  return refuse("serviceType", "Service type required", text);
}
