import type { BookedContacts } from "./bookings.ts";
import { defineCall } from "./call.ts";
import type { orderParams } from "./page.schema.ts";
import { api } from "./paths.ts";
import type { Quote } from "./quotes.ts";
import type { getRebookingQuery } from "./rebooking.schema.ts";

/** What a new booking takes over from an earlier one: everything but the day and the price. */
export type Rebooking = {
  /** Of the earlier booking. */
  bookingReference: string;
  /** A QuoteRequest without its day: it is priced as if it were typed anew. */
  shipment: Pick<
    Quote,
    "pickup" | "dropoff" | "priority" | "packageType" | "packageName" | "serviceType" | "quantity" | "pallet"
  > & { serviceName: string };
  /** The booking form as it was filled in; empty where the order does not say. */
  contacts: Record<Exclude<keyof BookedContacts, "useSameContact">, string> & { useSameContact: boolean };
};

/** 409 `action_refused` where the order lacks what a quote needs, as one of another shop may. Nothing is stored. */
export const getRebooking = defineCall<{ params: typeof orderParams; query: typeof getRebookingQuery }, Rebooking>({
  name: "getRebooking",
  method: "GET",
  path: `${api}/orders/{id}/rebooking`,
  access: "visitor",
  summary: "What to book again, or the way back, for the holder of an order's key; 404 for everyone else",
});
