import type { Distance } from "../../contract/places.ts";
import type { Quote } from "../../contract/quotes.ts";
import type { PublicSettings } from "../../contract/settings.ts";
import { defaultCountry } from "../../domain/addresses/countries.ts";
import { type PalletDimensions, palletPresets } from "../../domain/pricing/pallet.ts";
import type { Price } from "../../domain/pricing/priced.ts";
import type { Priority } from "../../domain/pricing/tariff.ts";

export type Side = "pickup" | "dropoff";
export const sides: readonly Side[] = ["pickup", "dropoff"];

/** What is written in the seven fields. `country` holds a choice of the country select, which tells Northern Ireland from Great Britain. */
export type AddressDetails = {
  companyName: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  postcode: string;
  country: string;
};
export type DetailField = keyof AddressDetails;

export type AddressEntry = {
  /** The search field. */
  text: string;
  details: AddressDetails;
  /** The suggestion that was chosen; it helps the server to find the door, where it agrees with the typed address. */
  placeId: string | null;
  /** The number of the choice whose place is being looked up; none once anything else was chosen or typed. */
  awaited: number | null;
  isCompany: boolean;
  confirmed: boolean;
  /** All fields are shown. */
  isOpen: boolean;
  /** The fields that are asked for while not all are shown: those that were missing once the others had been filled in. */
  asked: readonly DetailField[];
  /** Fields whose error may be shown: they were left, or the button was pressed. */
  touched: Partial<Record<DetailField, true>>;
  /** The area that was found without a street, while the visitor has not answered the prompt about it. */
  area: string | null;
};

/** Said once to the visitor, by a toast. */
export type Message = { title: string; text: string; destructive: boolean };

/** A figure and the inputs it is the figure of. */
type Figure = { key: string; price: Price };
export type StoredQuote = { key: string; quote: Quote };

export type QuoteState = {
  pickup: AddressEntry;
  dropoff: AddressEntry;
  priority: Priority;
  packageType: string | null;
  serviceType: string | null;
  quantity: number;
  /** As typed, in cm. */
  pallet: Record<keyof PalletDimensions, string>;
  /** YYYY-MM-DD in Dublin, or empty. */
  scheduledDate: string;
  /** Said at the date after it was cleared. */
  dateProblem: string | null;
  settings: PublicSettings | null;
  /** Until the settings call has answered no price is made: a cached page may be older than the tariff. */
  settingsStatus: "loading" | "ready" | "failed";
  distance: (Distance & { key: string }) | null;
  distanceProblem: { key: string; text: string } | null;
  /** About how far it is between two places of which an address is not whole yet; `key` names the pair. */
  guide: { key: string; distanceKm: number } | null;
  /** Whether the button has made a quote before; from then on changes are priced by themselves. */
  calculated: boolean;
  figure: Figure | null;
  stored: StoredQuote | null;
  /** Why there is no figure any more, where that is not plain to see. */
  problem: string | null;
  messages: readonly Message[];
};

export function emptyEntry(): AddressEntry {
  return {
    text: "",
    details: {
      companyName: "",
      address1: "",
      address2: "",
      city: "",
      state: "",
      postcode: "",
      country: defaultCountry,
    },
    placeId: null,
    awaited: null,
    isCompany: false,
    confirmed: false,
    isOpen: false,
    asked: [],
    touched: {},
    area: null,
  };
}

/** `settings` are those the page was rendered with: good enough to show, not to price. */
export function initialState(settings: PublicSettings | null): QuoteState {
  return {
    pickup: emptyEntry(),
    dropoff: emptyEntry(),
    priority: "same_day",
    packageType: null,
    serviceType: null,
    quantity: 1,
    pallet: typedDimensions(palletPresets[0].dimensions),
    scheduledDate: "",
    dateProblem: null,
    settings,
    settingsStatus: "loading",
    distance: null,
    distanceProblem: null,
    guide: null,
    calculated: false,
    figure: null,
    stored: null,
    problem: null,
    messages: [],
  };
}

export function typedDimensions({ lengthCm, widthCm, heightCm }: PalletDimensions): QuoteState["pallet"] {
  return { lengthCm: `${lengthCm}`, widthCm: `${widthCm}`, heightCm: `${heightCm}` };
}
