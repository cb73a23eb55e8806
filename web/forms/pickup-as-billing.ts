import type { BookedContacts } from "../../contract/bookings.ts";
import type { Address } from "../../domain/addresses/address.ts";
import { countryChoice } from "../../domain/addresses/countries.ts";
import { showPostcode } from "../../domain/addresses/postcode.ts";

export type BillingFields = Record<Extract<keyof BookedContacts, `billing${string}`>, string>;

/** The pickup address as one would type it into the billing fields; null where it says less than a bill needs. */
export function pickupAsBilling({ pickup }: { pickup: Address }): BillingFields | null {
  const { address1, address2 = "", city, state, postcode, country } = pickup;
  if ([address1, city, state, postcode, country].some((part) => part.trim() === "")) return null;
  return {
    billingAddress1: address1,
    billingAddress2: address2,
    billingCity: city,
    billingState: state,
    billingPostcode: showPostcode(country, postcode),
    billingCountry: countryChoice(country, postcode),
  };
}
