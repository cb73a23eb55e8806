import { createBookingBody } from "../../contract/bookings.schema.ts";
import { createQuoteBody } from "../../contract/quotes.schema.ts";
import type { Quote, QuoteRequest } from "../../contract/quotes.ts";
import { acceptBooking } from "../../server/bookings/accept-booking.ts";
import { type Context, type CurrentSettings, isFailure } from "../../server/context.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { createQuote } from "../../server/quotes/create-quote.ts";
import { bookingMoments } from "./booking-moments.ts";
import { demoBooking, demoShipment } from "./demo-shipment.ts";
import { type BookedOrder, orderHistory } from "./order-history.ts";
import { type Person, person, regulars } from "./people.ts";
import { type Random, seededRandom } from "./seeded-random.ts";
import { storeMoves } from "./store-moves.ts";

const minuteMs = 60_000;
/** Of those who ask for a price and do not book, the newest are kept, as everywhere: unbooked quotes live for 30 days. */
const unbookedMs = 30 * 24 * 60 * minuteMs;
/** So many of the newest orders nobody has touched yet: they wait for their payment or for staff. */
const untouchedOrders = 6;

type Seeding = { context: Context; settings: CurrentSettings; random: Random; regulars: Person[]; now: Date };

/**
 * Twelve months of bookings up to now, made by the same verbs as a visitor's under a clock that moves along. All of it is one transaction: a
 * start that is interrupted leaves nothing, and the next one begins anew.
 */
export async function seedDemo(context: Context, seed: number): Promise<void> {
  const random = seededRandom(seed);
  const settings = await context.settings.current();
  await inTransaction(context.db, async (db) => {
    const visitor: Context = { ...context, db, actor: { kind: "visitor", address: "127.0.0.1" } };
    const seeding: Seeding = { context: visitor, settings, random, regulars: regulars(random), now: context.now() };
    const moments = bookingMoments(seeding.now, random);
    for (const [index, moment] of moments.entries()) {
      const order = await bookAt(seeding, moment);
      if (order && index < moments.length - untouchedOrders) {
        await storeMoves(db, order.id, orderHistory(random, order, seeding.now));
      }
    }
    // Nobody is written to in the demo, also not by a mail server that is set up later.
    const sent = db.updateTable("emails").set((email) => ({ state: "sent", sent_at: email.ref("created_at") }));
    await sent.execute();
  });
}

/** Null where the customer went away without booking. */
async function bookAt(seeding: Seeding, moment: Date): Promise<(BookedOrder & { id: number }) | null> {
  const { random, settings, now } = seeding;
  const who = random.chance(0.6) ? random.pick(seeding.regulars) : person(random);
  const asked = new Date(moment.getTime() - random.whole(2, 12) * minuteMs);
  const request = demoShipment(random, settings.settings, who, asked);
  const quote = await quoteAt(seeding, asked, request);
  if (!quote) return null;
  if (now.getTime() - moment.getTime() < unbookedMs && random.chance(0.5)) {
    await quoteAt(seeding, asked, demoShipment(random, settings.settings, who, asked));
  }
  const payOnline = random.chance(who.companyName === null ? 0.95 : 0.45);
  const form = createBookingBody.parse(demoBooking(random, quote.id, who, request));
  const booking = await acceptBooking(contextAt(seeding, moment, payOnline), form);
  // Asked before three o'clock, wanted to book after it.
  if (isFailure(booking) && booking.failed === "date_unavailable") return null;
  if (isFailure(booking)) throw new Error(`a booking of the demo was refused: ${booking.message}`);
  return {
    id: booking.orderId,
    status: booking.next === "payment" ? "pending" : "on-hold",
    bookedAt: moment,
    deliveredOn: quote.estimatedDeliveryDate,
    isPriced: quote.kind === "priced",
  };
}

/** Null where it cannot be had, such as a bike over 200 km. */
async function quoteAt(seeding: Seeding, clock: Date, request: QuoteRequest): Promise<Quote | null> {
  const quote = await createQuote(contextAt(seeding, clock, false), createQuoteBody.parse(request));
  return isFailure(quote) ? null : quote;
}

/** Online payment is off in the demo's settings until it can be made; its past has orders of both kinds. */
function contextAt({ context, settings }: Seeding, clock: Date, payOnline: boolean): Context {
  const current = { ...settings, settings: { ...settings.settings, livePaymentsEnabled: payOnline } };
  return { ...context, now: () => clock, settings: { current: async () => current, forget() {} } };
}
