import { northernIreland } from "../../domain/addresses/countries.ts";
import { type AddressEntry, emptyEntry } from "./quote-state.ts";

export type Example = { label: string; pickup: Partial<AddressEntry>; dropoff: Partial<AddressEntry> };

function area(text: string, city: string, state: string, postcode = "", country = "IE"): Partial<AddressEntry> {
  return { text, details: { ...emptyEntry().details, city, state, postcode, country }, isOpen: true };
}

/** Trips that fill an empty form as far as a name can; street and postcode are for the visitor to add. */
export const examples: readonly Example[] = [
  {
    label: "D24 → Cork",
    pickup: area("D24, Dublin 24", "Dublin 24", "Dublin", "D24"),
    dropoff: area("Cork", "Cork", "Cork"),
  },
  {
    label: "Galway → Belfast",
    pickup: area("Galway", "Galway", "Galway"),
    dropoff: area("Belfast", "Belfast", "Antrim", "", northernIreland),
  },
  {
    label: "Dublin 2 → Derry",
    pickup: area("Dublin 2", "Dublin 2", "Dublin", "D02"),
    dropoff: area("Derry", "Derry", "Derry", "", northernIreland),
  },
];
