import type { BookedContacts } from "./bookings.ts";
import { defineCall } from "./call.ts";
import type { orderParams } from "./page.schema.ts";
import { api } from "./paths.ts";
import type { Quote, QuoteAddress } from "./quotes.ts";
import type { getRebookingQuery } from "./rebooking.schema.ts";

/** What a new booking takes from an earlier one: everything but day and price. */
export type Rebooking = {
  /** The earlier booking's reference. */
  bookingReference: string;
  /** A QuoteRequest without its day, priced like a newly typed one. */
  shipment: Pick<Quote, "priority" | "packageType" | "packageName" | "serviceType" | "quantity" | "pallet"> & {
    pickup: QuoteAddress;
    dropoff: QuoteAddress;
    serviceName: string;
  };
  /** The booking form as filled in; empty if the order doesn't say. */
  contacts: Record<Exclude<keyof BookedContacts, "useSameContact">, string> & { useSameContact: boolean };
};

/** 409 `action_refused` if the order lacks what a quote needs, as an imported one may. Nothing is stored. */
export const getRebooking = defineCall<{ params: typeof orderParams; query: typeof getRebookingQuery }, Rebooking>({
  name: "getRebooking",
  method: "GET",
  path: `${api}/orders/{id}/rebooking`,
  access: "visitor",
  summary: "A booking to repeat or reverse, for the holder of an order's key; 404 for everyone else",
});
