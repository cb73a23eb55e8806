import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Booking, createBooking } from "../../contract/bookings.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import { createQuote, type Quote } from "../../contract/quotes.ts";
import { nextBookableDate } from "../../domain/schedule/bookable-dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { type Random, seededRandom } from "../../tools/demo/seeded-random.ts";
import { addressIn, dublinTowns, irishTowns } from "../../tools/demo/towns.ts";
import { bookingB1 } from "../fixtures.ts";
import { type Answer, ask, type Question } from "./api-client.ts";
import type { Booked } from "./check-stored.ts";

export type Visitors = {
  booked: Booked[];
  /** An unacceptable answer, if there was one. */
  fault: Error | null;
  /** Lets all visitors finish. */
  end(): Promise<{ booked: Booked[]; retries: number }>;
};

/** The destination of a visitor's requests: one server, or several nodes of one shop. */
type Site = string | readonly string[];

/** Visitors who book one shipment after the other, and repeat a request with the same key until it is answered. */
export function startVisitors(site: Site, count: number, seed: number): Visitors {
  const stream = { booked: [] as Booked[], fault: null as Error | null, retries: 0 };
  let open = true;
  const work = async (random: Random) => {
    while (open) stream.booked.push(await book(site, random, () => stream.retries++));
  };
  const all = Promise.all(Array.from({ length: count }, (_, index) => work(seededRandom(seed + index + 1))));
  all.catch((error: Error) => {
    open = false;
    stream.fault = error;
  });
  return Object.assign(stream, {
    async end() {
      open = false;
      await all;
      return stream;
    },
  });
}

/**
 * `busy` means that the same request is still in progress; other reasons are the site's answer, or that there was none.
 */
export type OnRetry = (why: "busy" | string) => void;

/** One visitor's quote and booking, repeated until answered. `headers` are sent with each request. */
export async function book(
  site: Site,
  random: Random,
  onRetry: OnRetry,
  headers: Record<string, string> = {},
): Promise<Booked> {
  const post = <Body>(path: string, json: object, key: string) =>
    insist<Body>(site, path, { json, headers: { ...headers, "idempotency-key": key } }, onRetry);
  const quote = await post<Quote>(createQuote.path, quoteRequest(random), randomUUID());
  expectStatus("a quote", quote, 201);
  const form = { ...bookingB1, email: `visitor-${randomUUID()}@example.ie`, quoteId: quote.body.id };
  const key = randomUUID();
  const send = () => post<Booking>(createBooking.path, form, key);
  // Some click twice.
  const [booking, again] = await Promise.all([send(), random.chance(0.2) ? send() : null]);
  expectStatus("a booking", booking, 201);
  if (again) expectSame(booking.body, again);
  // Some come back in a second tab, which does not know the first one's key.
  if (random.chance(0.2)) await expectAlreadyBooked(booking.body, await post(createBooking.path, form, randomUUID()));
  const { orderId, orderKey } = booking.body;
  return {
    orderId,
    orderKey,
    quoteId: quote.body.id,
    totalCents: quote.body.totalCents,
    lines: quote.body.lines.length,
  };
}

function quoteRequest(random: Random): object {
  const now = new Date();
  return {
    pickup: addressIn(random.pick(dublinTowns), random),
    dropoff: addressIn(random.pick(irishTowns), random),
    priority: "next_day",
    packageType: random.pick(["small_box", "medium_box"]),
    quantity: random.whole(1, 4),
    scheduledDate: nextBookableDate("next_day", dublinDate(now), now, { observeHolidays: true }),
  };
}

let turn = 0;

/**
 * Thrown for a 500, which is our own fault even while things are killed; 503 asks visitors to come back and is allowed.
 */
class AnsweredWith500 extends Error {}

/** The patience of a visitor whose shop is killed every other second, on a machine that runs other proofs too. */
const timeoutMs = 120_000;

/**
 * Retries until there is an answer that a visitor would accept: no broken connection, no 5xx, no 'still working on
 * it'. Requests alternate between the nodes.
 */
async function insist<Body>(site: Site, path: string, question: Question, onRetry: OnRetry): Promise<Answer<Body>> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    let why = "busy";
    const url = typeof site === "string" ? site : (site[turn++ % site.length] ?? "");
    try {
      const answer = await ask<Body>(url, path, question);
      const code = (answer.body as Partial<ErrorBody>).code;
      if (answer.status === 500) throw new AnsweredWith500(`${path} answered 500: ${JSON.stringify(answer.body)}`);
      if (answer.status < 500 && code !== "request_in_progress") return answer;
      if (answer.status >= 500) why = `${path} answered ${answer.status}`;
    } catch (error) {
      if (error instanceof AnsweredWith500) throw error;
      why = `${path} was not answered: ${(error as Error).cause ?? error}`;
      if (Date.now() > end) throw new Error(`${path} was not answered within ${timeoutMs / 1000} s`, { cause: error });
    }
    if (Date.now() > end) throw new Error(`${path} was not answered within ${timeoutMs / 1000} s`);
    onRetry(why);
    await sleep(100);
  }
}

function expectStatus(what: string, answer: Answer, status: number): void {
  if (answer.status !== status)
    throw new Error(`${what} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}

function expectSame(booking: Booking, again: Answer<Booking>): void {
  expectStatus("the second click", again, 201);
  if (again.body.orderId !== booking.orderId || again.body.orderKey !== booking.orderKey) {
    throw new Error(`two clicks became the orders ${booking.orderId} and ${again.body.orderId}`);
  }
}

async function expectAlreadyBooked(booking: Booking, again: Answer): Promise<void> {
  const { code, data } = again.body as ErrorBody;
  const kept = data?.["booking"] as Booking | undefined;
  if (again.status !== 409 || code !== "already_booked" || kept?.orderId !== booking.orderId) {
    throw new Error(`a booked quote was answered ${again.status} ${JSON.stringify(again.body)}`);
  }
}
