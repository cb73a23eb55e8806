import type { SavedAddress } from "../../../contract/portal-addresses.ts";
import type { BookingTerms, MemberBooking, RegularTrip } from "../../../contract/portal-booking.ts";
import type { Quote } from "../../../contract/quotes.ts";
import { formatAddress } from "../../../domain/addresses/address.ts";
import type { BookingDraft } from "../../booking/booking-session.ts";
import { isRecord, type QuoteHandover } from "../../journey/quote-handover.ts";

/** What a history entry of the booking screen shows: the form, the calculator again, or what was booked. */
export type BookState =
  | { handover: QuoteHandover; draft: BookingDraft }
  | { calculator: QuoteHandover; memberId: number }
  | { booked: Booked; memberId: number };

export type Booked = Pick<MemberBooking, "orderId" | "bookingReference" | "outcome"> & { quote: Quote };

/** The state of this entry, if it is this member's: another account may have been chosen since. */
export function readBookState(state: unknown, memberId: number): BookState | null {
  if (!isRecord(state)) return null;
  const owner = isRecord(state["draft"]) ? state["draft"]["memberId"] : state["memberId"];
  return String(owner) === String(memberId) ? (state as BookState) : null;
}

/** A draft with the booking member's own details, used if nothing else is known. */
export function draftOf({ member }: BookingTerms, memberId: number): BookingDraft {
  const [firstName = "", ...others] = member.name.trim().split(/\s+/);
  return {
    memberId: String(memberId),
    firstName,
    lastName: others.join(" "),
    email: member.email,
    phone: member.phone,
  };
}

/** A draft from an earlier booking; the member who books now is the contact. */
export function draftOfTrip(
  terms: BookingTerms,
  memberId: number,
  { contacts, costCentre }: RegularTrip,
): BookingDraft {
  const own = Object.fromEntries(Object.entries(draftOf(terms, memberId)).filter(([, text]) => text !== ""));
  const { useSameContact, pickupContactName, pickupContactPhone } = contacts;
  return {
    ...contacts,
    ...own,
    // The person who handed over the goods then does so again.
    ...(useSameContact && { useSameContact: pickupContactName === "", pickupContactName, pickupContactPhone }),
    costCentre: terms.costCentres.length === 0 || terms.costCentres.includes(costCentre) ? costCentre : "",
  };
}

/** A handover that lets the calculator show a quote it did not make. */
export function handoverOf(quote: Quote): QuoteHandover {
  return {
    pickupAddress: formatAddress(quote.pickup),
    dropoffAddress: formatAddress(quote.dropoff),
    serviceType: quote.serviceType ?? quote.priority,
    priority: quote.priority,
    estimatedCost: quote.totalCents / 100,
    distance: quote.distanceKm,
    selectedPackageType: quote.packageType ?? "",
    quantity: quote.quantity,
    palletUnits: quote.palletUnits,
    scheduledDate: quote.scheduledDate,
    detailedPickup: { ...quote.pickup, ...quote.positions?.answers?.pickup },
    detailedDropoff: { ...quote.dropoff, ...quote.positions?.answers?.dropoff },
    pallet: quote.pallet,
    quote,
  };
}

/** The contacts at both ends, from the address book and the last trip, if the quote still has those addresses. */
export function contactsOf(
  { pickup, dropoff }: { pickup?: SavedAddress; dropoff?: SavedAddress },
  lastTrip: RegularTrip | null,
  { detailedPickup, detailedDropoff }: QuoteHandover,
): BookingDraft {
  const isAt = (saved: SavedAddress | undefined, address: QuoteHandover["detailedPickup"]) =>
    saved?.address.address1 === address.address1 && saved.address.city === address.city;
  const draft: BookingDraft = {};
  if (pickup && isAt(pickup, detailedPickup)) {
    const { contactName: pickupContactName, contactPhone: pickupContactPhone, note: pickupInstructions } = pickup;
    Object.assign(draft, { pickupInstructions });
    if (pickupContactName !== "" && pickupContactPhone !== "")
      Object.assign(draft, { useSameContact: false, pickupContactName, pickupContactPhone });
  } else if (lastTrip && lastTrip.shipment.pickup.address1 === detailedPickup.address1) {
    const { pickupContactName, pickupContactPhone, pickupInstructions } = lastTrip.contacts;
    Object.assign(draft, { useSameContact: false, pickupContactName, pickupContactPhone, pickupInstructions });
  }
  if (dropoff && isAt(dropoff, detailedDropoff))
    Object.assign(draft, {
      deliveryContactName: dropoff.contactName,
      deliveryContactPhone: dropoff.contactPhone,
      deliveryInstructions: dropoff.note,
    });
  return draft;
}
