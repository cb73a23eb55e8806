import { randomUUID } from "node:crypto";
import type { BookingRequest } from "../../contract/bookings.ts";
import { createBooking } from "../../contract/bookings.ts";
import { createQuoteBody } from "../../contract/quotes.schema.ts";
import { createQuote as createQuoteCall, type QuoteRequest } from "../../contract/quotes.ts";
import { nextBookableDate } from "../../domain/schedule/bookable-dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { type Context, isFailure } from "../../server/context.ts";
import { createQuote } from "../../server/quotes/create-quote.ts";
import { seededRandom } from "../demo/seeded-random.ts";
import { addressIn, dublinTowns, irishTowns } from "../demo/towns.ts";
import type { LoadRequest } from "./load-client.ts";

const random = seededRandom(20_250);

/** Half same-day by van, half next-day, between towns all over Ireland. */
function quoteRequest(now: Date): QuoteRequest {
  const priority = random.pick(["same_day", "next_day"] as const);
  return {
    pickup: addressIn(random.pick(dublinTowns), random),
    dropoff: addressIn(random.pick([...dublinTowns, ...irishTowns]), random),
    priority,
    packageType: random.pick(["small_box", "medium_box"]),
    serviceType: priority === "same_day" ? random.pick(["small_van", "medium_van"]) : null,
    quantity: 1,
    scheduledDate: nextBookableDate(priority, dublinDate(now), now, { observeHolidays: true }),
  };
}

export function quoteRequests(count: number): LoadRequest[] {
  const now = new Date();
  return Array.from({ length: count }, () => ({
    method: "POST",
    path: createQuoteCall.path,
    headers: { "idempotency-key": randomUUID() },
    body: JSON.stringify(quoteRequest(now)),
  }));
}

/** A booking that is ready to be sent: its quote is stored and its idempotency key unused. */
export type PreparedBooking = { body: BookingRequest; idempotencyKey: string };

/** Stores a quote for each and fills in the form. */
export async function prepareBookings(context: Context, count: number): Promise<PreparedBooking[]> {
  const prepared: PreparedBooking[] = [];
  const work = async () => {
    while (prepared.length < count) {
      const booking: PreparedBooking = { body: bookingRequest(), idempotencyKey: randomUUID() };
      prepared.push(booking);
      const quote = await createQuote(context, createQuoteBody.parse(quoteRequest(context.now())));
      if (isFailure(quote)) throw new Error(`no quote to book: ${quote.message}`);
      booking.body.quoteId = quote.id;
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  return prepared;
}

export const toLoadRequest = ({ body, idempotencyKey }: PreparedBooking): LoadRequest => ({
  method: "POST",
  path: createBooking.path,
  headers: { "idempotency-key": idempotencyKey },
  body: JSON.stringify(body),
});

/** Every booking has a different customer. */
export function bookingRequest(): BookingRequest {
  return {
    quoteId: "",
    firstName: "Aoife",
    lastName: "Example",
    email: `visitor-${randomUUID()}@example.ie`,
    phone: "080 555 0199",
    useSameContact: true,
    pickupInstructions: "Ring the bell at the side door",
    deliveryContactName: "Rory Example",
    deliveryContactPhone: "080 555 0198",
    deliveryInstructions: "Leave at the front desk",
    packageDescription: "Samples",
    packageWeight: 2.5,
    billingAddress1: "1 Main Street",
    billingCity: "Naas",
    billingState: "Kildare",
    billingPostcode: "W91 XY45",
    billingCountry: "IE",
  };
}
