import { expect } from "vitest";
import { type Booking, type BookingRequest, createBooking } from "../contract/bookings.ts";
import type { ErrorBody } from "../contract/errors.ts";
import { createQuote, type Quote, type QuoteRequest } from "../contract/quotes.ts";
import type { TestApp } from "./app.ts";
import { bookingB1, routes } from "./fixtures.ts";

/** Wednesday 4 March 2026, 10:00 in Dublin. */
export const wednesdayMorning = new Date("2026-03-04T10:00:00Z");

/** A clock that stands still until it is set. */
export function testClock(start: Date = wednesdayMorning): { now: () => Date; set: (instant: string) => void } {
  let instant = start;
  return { now: () => instant, set: (text) => (instant = new Date(text)) };
}

/** The request of journey Q1 [P002]. */
export const requestQ1 = {
  ...routes.R1,
  priority: "same_day",
  packageType: "small_box",
  serviceType: "small_van",
  scheduledDate: "2026-03-04",
} satisfies QuoteRequest;

export const requestNextDay = {
  ...routes.R3,
  priority: "next_day",
  packageType: "medium_box",
  scheduledDate: "2026-03-05",
} satisfies QuoteRequest;

export const requestInternational = {
  ...routes.R4,
  priority: "international",
  packageType: "medium_box",
  scheduledDate: "2026-03-06",
} satisfies QuoteRequest;

/** Posts any body and returns status and body. */
export async function post<Body = ErrorBody>(
  app: TestApp,
  path: string,
  json: unknown,
  idempotencyKey?: string,
): Promise<{ status: number; body: Body }> {
  const headers: HeadersInit = idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey };
  const response = await app.request(path, { json, headers });
  return { status: response.status, body: (await response.json()) as Body };
}

/** Posts a quote request that has to be accepted. */
export async function quoteFor(app: TestApp, request: object = requestQ1): Promise<Quote> {
  const { status, body } = await post<Quote>(app, createQuote.path, request);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

/** Posts a quote request that has to be refused. */
export async function refusedQuote(app: TestApp, request: object): Promise<ErrorBody> {
  const { status, body } = await post(app, createQuote.path, request);
  expect(status, JSON.stringify(body)).toBe(422);
  return body;
}

/** Books a quote with B1 and these changes; the booking has to be accepted. */
export async function book(app: TestApp, quoteId: string, changes: Partial<BookingRequest> = {}): Promise<Booking> {
  const { status, body } = await post<Booking>(app, createBooking.path, { ...bookingB1, quoteId, ...changes });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

/** Quotes and books in one go. */
export async function bookRequest(app: TestApp, request: object = requestQ1): Promise<Booking & { quote: Quote }> {
  const quote = await quoteFor(app, request);
  return { ...(await book(app, quote.id)), quote };
}
