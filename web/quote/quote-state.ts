import type { Distance } from "../../contract/places.ts";
import type { Quote } from "../../contract/quotes.ts";
import type { PublicSettings } from "../../contract/settings.ts";
import type { PositionAnswer } from "../../domain/addresses/address-position.ts";
import { defaultCountry } from "../../domain/addresses/countries.ts";
import { type PalletDimensions, palletPresets } from "../../domain/pricing/pallet.ts";
import type { Price } from "../../domain/pricing/priced.ts";
import type { Priority } from "../../domain/pricing/tariff.ts";
import type { OpenQuestion, RequestReason } from "../../domain/pricing/trip-positions.ts";

export type Side = "pickup" | "dropoff";
export const sides: readonly Side[] = ["pickup", "dropoff"];

/**
 * The seven address fields. `country` is a value of the select, which separates Northern Ireland from Great Britain.
 */
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
  /** The chosen suggestion, which helps the server geocode the address if the two agree. */
  placeId: string | null;
  /** The number of the choice whose place is loading; null once something else was chosen or typed in the search. */
  awaited: number | null;
  /** Fields typed since the last search or choice: they win over a place that arrives later. */
  typedMeanwhile: readonly DetailField[];
  /** Where the address is, if its place is not known. */
  answer: PositionAnswer | null;
  /** The visitor says that postcode and town are both right, although our data disagrees. */
  bothAreRight: boolean;
  isCompany: boolean;
  confirmed: boolean;
  /** Whether all fields are shown. */
  isOpen: boolean;
  /** The fields shown while the rest are hidden: those still missing after a search. */
  requestedFields: readonly DetailField[];
  /** Fields whose error may show, after they lost focus or the button was pressed. */
  touched: Partial<Record<DetailField, true>>;
  /** An area found without a street, until the visitor answers the prompt about it. */
  area: string | null;
};

/** Shown once as a toast; on a phone at the field instead. */
export type Message = { title: string; text: string; destructive: boolean; field?: string };

/** Why there can be no quote, and the field to focus (`pickup.city`, `dropoff.confirmed`, `serviceType`). */
export type QuoteRefusal = Message & { field: string };

/** A price and the key of the inputs it belongs to. */
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
  /** Why the date was cleared. */
  dateRefusal: string | null;
  settings: PublicSettings | null;
  /** No price until the settings are fetched, because a cached page may be older than the tariff. */
  settingsStatus: "loading" | "ready" | "failed";
  distance: (Distance & { key: string }) | null;
  distanceFailure: { key: string; text: string; conflict?: Side | undefined } | null;
  /** Why there is no distance although both addresses are complete, so that staff have to price the trip. */
  unmeasured: { key: string; reason: RequestReason; open: OpenQuestion | null } | null;
  /** Approximate distance between two places while an address is incomplete; `key` identifies the pair. */
  guide: { key: string; distanceKm: number } | null;
  /** Whether the button has produced a quote; from then on changes are repriced automatically. */
  calculated: boolean;
  figure: Figure | null;
  stored: StoredQuote | null;
  /** Why there is no price any more, unless it is obvious. */
  refusal: string | null;
  /** What staff have changed about the prices since the page was opened; cleared by the next quote. */
  priceChange: string | null;
  messages: readonly Message[];
  /** A refusal shown at its field until it is resolved. */
  refused: QuoteRefusal | null;
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
    typedMeanwhile: [],
    answer: null,
    bothAreRight: false,
    isCompany: false,
    confirmed: false,
    isOpen: false,
    requestedFields: [],
    touched: {},
    area: null,
  };
}

/** `settings` come from the rendered page: good enough to display, not to price. */
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
    dateRefusal: null,
    settings,
    settingsStatus: "loading",
    distance: null,
    distanceFailure: null,
    unmeasured: null,
    guide: null,
    calculated: false,
    figure: null,
    stored: null,
    refusal: null,
    priceChange: null,
    messages: [],
    refused: null,
  };
}

export function typedDimensions({ lengthCm, widthCm, heightCm }: PalletDimensions): QuoteState["pallet"] {
  return { lengthCm: `${lengthCm}`, widthCm: `${widthCm}`, heightCm: `${heightCm}` };
}
