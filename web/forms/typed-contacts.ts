import type { BookedContacts } from "../../contract/bookings.ts";
import type { Address } from "../../domain/addresses/address.ts";
import { countryChoice, defaultCountry } from "../../domain/addresses/countries.ts";
import { showPostcode } from "../../domain/addresses/postcode.ts";

export type BillingFields = Record<Extract<keyof BookedContacts, `billing${string}`>, string>;

/** Customer, contacts and billing address as typed: the country is a select value, the weight is text. */
export type TypedContacts = Record<Exclude<keyof BookedContacts, "useSameContact">, string> & {
  useSameContact: boolean;
};

export const emptyContacts: TypedContacts = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  useSameContact: true,
  pickupContactName: "",
  pickupContactPhone: "",
  pickupInstructions: "",
  deliveryContactName: "",
  deliveryContactPhone: "",
  deliveryInstructions: "",
  packageDescription: "",
  packageWeight: "",
  billingAddress1: "",
  billingAddress2: "",
  billingCity: "",
  billingState: "",
  billingPostcode: "",
  billingCountry: defaultCountry,
};

/** The pickup address as billing fields; null if it lacks what a bill needs. */
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

/** Compares two billing addresses, ignoring case and whitespace. */
export function isSameBillingAddress(one: BillingFields, other: BillingFields): boolean {
  const written = (text: string) => text.replace(/\s+/g, "").toLowerCase();
  return (Object.keys(other) as (keyof BillingFields)[]).every((name) => written(one[name]) === written(other[name]));
}
