import { createBookingBody } from "../../contract/bookings.schema.ts";
import { createQuoteBody } from "../../contract/quotes.schema.ts";
import type { Quote, QuoteRequest } from "../../contract/quotes.ts";
import { addDays } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { acceptBooking, createAcceptLimits } from "../../server/bookings/accept-booking.ts";
import { type Actor, type Context, type CurrentSettings, isFailure } from "../../server/context.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { applyOrderChanges } from "../../server/deliveries/apply-order-changes.ts";
import { createSandboxGateway } from "../../server/gateways/sandbox/sandbox-gateway.ts";
import { skipReconciliation } from "../../server/payments/reconcile-payments.ts";
import { createQuote } from "../../server/quotes/create-quote.ts";
import { createMemoryLimiter } from "../../server/rate-limiters.ts";
import { saveSettings } from "../../server/settings/save-settings.ts";
import { applyHistoryStep, type DemoOrder } from "./apply-history-step.ts";
import { bookingMoments, freshBookings } from "./booking-moments.ts";
import { bookForDay } from "./day/book-for-day.ts";
import { demoBooking, demoShipment } from "./demo-shipment.ts";
import { type HistoryStep, newestHistory, orderHistory, withoutInvoicedMoney } from "./order-history.ts";
import { type DemoContact, randomContact, regularContacts } from "./people.ts";
import { seedAccounts } from "./seed-accounts.ts";
import { firstInvoicedMoment } from "./seed-invoices.ts";
import { type Random, seededRandom } from "./seeded-random.ts";

const minuteMs = 60_000;
/** Unbooked quotes are deleted after 30 days, so only the newest are created. */
const unbookedMs = 30 * 24 * 60 * minuteMs;

type Seeding = { context: Context; settings: CurrentSettings; random: Random; regulars: DemoContact[]; now: Date };
type Due = { order: DemoOrder; move: HistoryStep };

export type SeedOptions = {
  seed: number;
  /** Only this many of the newest bookings; all twelve months by default. */
  newest?: number;
  /** This many more are booked by phone in the last six weeks for delivery today. */
  forToday?: number;
  /** False if the orders are only patterns to copy, which an invoice would make permanent. */
  isInvoiced?: boolean;
  /** Called at the start of each month: 'YYYY-MM'. */
  onMonth?: (month: string) => void;
};

/**
 * Twelve months of bookings with payments and refunds, made through a visitor's verbs under a moving clock, so that
 * receipts are numbered in date order. Ends with payments open. It is a single transaction: an interrupted start
 * leaves nothing behind, and the next one starts over.
 */
export async function seedDemo(
  context: Context,
  { seed, newest, forToday = 0, isInvoiced = true, onMonth }: SeedOptions,
): Promise<void> {
  const random = seededRandom(seed);
  const settings = await context.settings.current();
  const staff = administratorOf(context);
  await inTransaction(context, async (context) => {
    const visitor: Context = { ...context, actor: { kind: "visitor", address: "127.0.0.1" }, idempotencyKey: null };
    const seeding: Seeding = {
      context: visitor,
      settings,
      random,
      regulars: regularContacts(random),
      now: context.now(),
    };
    const moments = bookingMoments(seeding.now, random).slice(newest === undefined ? 0 : -newest);
    const calls = callsAhead(seeding.now, seededRandom(seed), forToday);
    const takeCalls = async (until: Date) => {
      for (let call = calls[0]; call && call <= until; call = calls[0]) {
        calls.shift();
        await catchUp(call);
        await bookForDay(
          { ...contextAt(seeding, call, true), actor: staff },
          seededRandom(call.getTime()),
          dublinDate(seeding.now),
        );
      }
    };
    const invoicedFrom = isInvoiced ? firstInvoicedMoment(seeding.now) : null;
    const due: Due[] = [];
    const catchUp = async (until: Date) => {
      for (let next = due[0]; next && next.move.at <= until; next = due[0]) {
        due.shift();
        const then = contextAt(seeding, next.move.at, true);
        await applyHistoryStep(then, staff, next.order, next.move);
        // Applied at the time of delivery, not when the demo is first opened.
        await applyOrderChanges(then);
      }
    };
    let month = "";
    for (const [index, moment] of moments.entries()) {
      const current = moment.toISOString().slice(0, 7);
      if (current !== month) onMonth?.(current);
      month = current;
      await takeCalls(moment);
      await catchUp(moment);
      const order = await bookAt(seeding, moment);
      if (!order) continue;
      const history = index < moments.length - freshBookings ? orderHistory : newestHistory;
      const steps = history(random, order, seeding.now);
      const moves = invoicedFrom && order.companyName ? withoutInvoicedMoney(steps, invoicedFrom) : steps;
      due.push(...moves.map((move) => ({ order, move })));
      due.sort((a, b) => a.move.at.getTime() - b.move.at.getTime());
    }
    await takeCalls(seeding.now);
    await catchUp(seeding.now);
    const office = { ...context, actor: staff, idempotencyKey: null };
    await seedAccounts(office, seededRandom(seed), { regulars: seeding.regulars, isInvoiced });
    // The demo sends no emails, even if a mail server is configured later.
    const sent = context.db.updateTable("emails").set((email) => ({ state: "sent", sent_at: email.ref("created_at") }));
    await sent.execute();
    const opened = await saveSettings(
      { ...context, actor: staff },
      { version: settings.version, livePaymentsEnabled: true },
    );
    if (isFailure(opened)) throw new Error(`the demo cannot take payments: ${opened.message}`);
  });
}

/** When today's deliveries were booked by phone, oldest first. */
function callsAhead(now: Date, random: Random, count: number): Date[] {
  const days = 42;
  const moments = Array.from({ length: count }, () => {
    const day = addDays(dublinDate(now), -random.whole(1, days));
    return new Date(`${day}T${random.whole(9, 16)}:${random.whole(10, 59)}:00Z`.replace("T9", "T09"));
  });
  return moments.filter((moment) => moment < now).sort((a, b) => a.getTime() - b.getTime());
}

/** The user under whom the demo records what staff do. */
export function administratorOf({ environment }: Pick<Context, "environment">): Actor {
  const username = environment.administrator?.username ?? "demo";
  const capabilities = ["manage_options", "manage_woocommerce"];
  return { kind: "staff", address: "127.0.0.1", userId: 1, username, role: "administrator", capabilities };
}

/** Null if the customer left without booking. */
async function bookAt(seeding: Seeding, moment: Date): Promise<DemoOrder | null> {
  const { random, settings, now } = seeding;
  const who = random.chance(0.6) ? random.pick(seeding.regulars) : randomContact(random);
  const asked = new Date(moment.getTime() - random.whole(2, 12) * minuteMs);
  const request = demoShipment(random, settings.settings, who, asked);
  const quote = await quoteAt(seeding, asked, request);
  if (!quote) return null;
  if (now.getTime() - moment.getTime() < unbookedMs && random.chance(0.5)) {
    await quoteAt(seeding, asked, demoShipment(random, settings.settings, who, asked));
  }
  const payOnline = random.chance(who.companyName === null ? 0.95 : 0.45);
  const form = createBookingBody.parse(demoBooking(random, quote.id, who, request));
  const booking = await acceptBooking(createAcceptLimits(createMemoryLimiter))(
    contextAt(seeding, moment, payOnline),
    form,
  );
  // The quote was requested before three o'clock and the booking made after it.
  if (isFailure(booking) && booking.failed === "date_unavailable") return null;
  if (isFailure(booking)) throw new Error(`a booking of the demo was refused: ${booking.message}`);
  return {
    id: booking.orderId,
    key: booking.orderKey,
    name: `${who.firstName} ${who.lastName}`,
    companyName: who.companyName,
    status: booking.next === "payment" ? "pending" : "on-hold",
    bookedAt: moment,
    deliveredOn: quote.estimatedDeliveryDate,
    totalCents: quote.kind === "priced" ? quote.totalCents : 0,
  };
}

/** Null if there is no price, such as for a bike over 200 km. */
async function quoteAt(seeding: Seeding, clock: Date, request: QuoteRequest): Promise<Quote | null> {
  const quote = await createQuote(contextAt(seeding, clock, false), createQuoteBody.parse(request));
  return isFailure(quote) ? null : quote;
}

/** The shop at another time, with or without card payments: its history has both kinds. */
function contextAt({ context, settings }: Seeding, clock: Date, payOnline: boolean): Context {
  const now = () => clock;
  const current = { ...settings, settings: { ...settings.settings, livePaymentsEnabled: payOnline } };
  // Uses the seeding transaction and the same clock.
  const payments = createSandboxGateway({ db: context.db, now, publicUrl: context.environment.publicUrl });
  // It would store how far payments are reconciled, and the server's own job would wait for that row until seeding
  // ends.
  skipReconciliation(payments);
  return {
    ...context,
    now,
    payments,
    settings: { current: async () => current, invalidate() {} },
  };
}
