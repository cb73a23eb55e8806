import { expect, it } from "vitest";
import { getDates } from "../../contract/bookings.ts";
import type { QuoteRequest } from "../../contract/quotes.ts";
import { collectionCalendar, getPublicSettings, type PublicSettings } from "../../contract/settings.ts";
import {
  type BookForCallerResult,
  bookForCaller,
  type CallerPrice,
  priceForCaller,
} from "../../contract/staff-booking.ts";
import type { StaffOrder } from "../../contract/staff-order.ts";
import { accountPrices } from "../../domain/pricing/account-prices.ts";
import { type AgreementTerms, tariffTerms } from "../../domain/pricing/agreement.ts";
import { guidePrice } from "../../domain/pricing/guide-price.ts";
import { priceShipment } from "../../domain/pricing/price.ts";
import type { Price } from "../../domain/pricing/priced.ts";
import type { Priority } from "../../domain/pricing/tariff.ts";
import { collectionTiming } from "../../domain/schedule/collection-surcharges.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { cases } from "../../test/cases.ts";
import { bookingB1 } from "../../test/fixtures.ts";
import { addMember, type MemberBrowser, signInMember } from "../../test/members.ts";
import { askToBook, memberQuote } from "../../test/portal-booking.ts";
import { openPricedAccount } from "../../test/priced-accounts.ts";
import { chooseService, generateShipment } from "../../test/proof/generate-shipment.ts";
import { seededRandom } from "../../tools/demo/seeded-random.ts";
import { isFailure } from "../context.ts";
import { createQuoteFor } from "../quotes/create-quote.ts";

const { app, maps } = appForFile({ livePayments: true });

const ownVan = { id: "small_van", discountPercent: 12.5, baseCents: 1550, perKmCents: 99, freeKm: 5 };
const agreements: [string, Partial<AgreementTerms> | null][] = [
  ["the tariff", null],
  [
    "a discount",
    {
      priorities: [
        { id: "same_day", discountPercent: 10 },
        { id: "next_day", discountPercent: 7.25 },
      ],
    },
  ],
  ["own rates", { services: [ownVan], packages: [{ id: "medium_box", discountPercent: null, nextDayCents: 733 }] }],
  ["a minimum charge and fuel", { minimumCents: 4_999, fuelPercent: 8.33, weekendCents: 1_750 }],
  [
    "everything",
    {
      priorities: [{ id: "same_day", discountPercent: 33.33 }],
      services: [ownVan],
      packages: [{ id: "pallet", discountPercent: 0, nextDayCents: 900 }],
      minimumCents: 2_000,
      fuelPercent: 11.5,
      outOfHoursCents: 3_000,
      weekendCents: 1_500,
    },
  ],
];

type Shipment = { request: QuoteRequest; km: number };
type Figures = Pick<Price, "netCents" | "vatCents" | "totalCents" | "lines">;
const figuresOf = ({ netCents, vatCents, totalCents, lines }: Figures): Figures => ({
  netCents,
  vatCents,
  totalCents,
  lines,
});

async function ask<Body>(path: string, json?: object): Promise<Body> {
  const token = await app.administratorToken();
  const response = await app.request(path, { token, ...(json && { json }) });
  const body = (await response.json()) as Body;
  expect(response.status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

/** A signed-in member of each account. */
const browsers = new Map<number, MemberBrowser>();

/** Every place where an account's price is shown or charged; add the API and recurring jobs here. */
const sources: Record<string, (of: Shipment, accountId: number, terms: AgreementTerms) => Promise<Figures>> = {
  quote: async ({ request }, accountId) => {
    const quote = await createQuoteFor(app.context, accountId, request as never);
    if (isFailure(quote)) throw new Error(quote.message);
    return quote;
  },
  "the portal": async ({ request }, accountId) => {
    const { id, ...quote } = await memberQuote(browsers.get(accountId)!, request);
    if (quote.totalCents === 0) return quote;
    const { status, body } = await askToBook(browsers.get(accountId)!, id, { packageWeight: "", payment: "card" });
    expect(status, JSON.stringify(body)).toBe(201);
    return ask<StaffOrder>(`/wp-json/currach/v1/staff/orders/${body.orderId}`);
  },
  "staff's new order": ({ request }, accountId) => ask<CallerPrice>(priceForCaller.path, { ...request, accountId }),
  "an order that staff book": async ({ request }, accountId) => {
    const { totalCents } = await ask<CallerPrice>(priceForCaller.path, { ...request, accountId });
    const { packageWeight: _weight, ...contacts } = bookingB1;
    const payment = totalCents === 0 ? { kind: "request" } : { kind: "account" };
    const body = { shipment: request, accountId, contacts, agreedTotalCents: totalCents, payment };
    const { orderId } = await ask<BookForCallerResult>(bookForCaller.path, body);
    return ask<StaffOrder>(`/wp-json/currach/v1/staff/orders/${orderId}`);
  },
};

/** Sources that book an order, which is slow. */
const booking = new Set(["the portal", "an order that staff book"]);

const shipmentOf = ({ pickup, dropoff, priority, packageType, serviceType, quantity, pallet }: QuoteRequest) => ({
  pickup,
  dropoff,
  priority,
  packageType: packageType ?? null,
  serviceType: serviceType ?? null,
  quantity: quantity ?? 1,
  pallet: pallet ?? null,
});

it(
  "shipments under five agreements cost the same on the page, in the quote, in the portal and when staff book [C010]",
  async () => {
    const settings = await ask<PublicSettings>(getPublicSettings.path);
    const { priorities } = await ask<{ priorities: Record<Priority, { dates: string[] }> }>(getDates.path);
    const dates = {
      same_day: priorities.same_day.dates,
      next_day: priorities.next_day.dates,
      international: priorities.international.dates,
    };
    const accounts = [];
    for (const [name, terms] of agreements) {
      const { account } = await openPricedAccount(app, name, terms);
      const { email } = await addMember(app, account.id);
      browsers.set(account.id, await signInMember(app, email));
      accounts.push({ id: account.id, terms: { ...tariffTerms, ...terms } });
    }
    const random = seededRandom(107);
    const codes = new Set<string>();
    for (let done = 0; done < cases(200); ) {
      const km = random.whole(1, 2_500) / 10;
      maps.answer(km);
      const request = generateShipment(random, settings, dates);
      // Some addresses contradict themselves, and the visitor confirms that both parts are right.
      request.pickup = { ...request.pickup, bothAreRight: true };
      request.dropoff = { ...request.dropoff, bothAreRight: true };
      if (request.priority === "same_day") request.serviceType = chooseService(random, settings, request, km);
      const shipment = shipmentOf(request);
      const known = request.priority === "international" ? null : km;
      if (!priceShipment(settings, shipment, known).ok) continue;
      const timing = collectionTiming(request.scheduledDate, null, collectionCalendar(settings));
      for (const [at, { id, terms }] of accounts.entries()) {
        // What a member's page and cards compute from the tariff and the terms.
        const source = accountPrices(settings, terms, timing);
        const page = priceShipment(source, shipment, known);
        if (!page.ok) throw new Error(JSON.stringify(page.refusals));
        const expected = figuresOf(page.price);
        const guide = guidePrice(source, shipment, known);
        if (page.price.kind === "priced")
          expect(guide).toMatchObject({ netCents: expected.netCents, totalCents: expected.totalCents });
        expect(expected.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(expected.netCents);
        for (const { code } of expected.lines) codes.add(code);
        for (const [name, priceOf] of Object.entries(sources)) {
          // Booking each shipment once is enough; it is priced under every agreement.
          if (booking.has(name) && at !== done % accounts.length) continue;
          const what = `${name}, by ${agreements[at]?.[0]}: ${JSON.stringify(request)}`;
          expect(figuresOf(await priceOf({ request, km }, id, terms)), what).toEqual(expected);
        }
      }
      done++;
    }
    expect([...codes].sort()).toEqual([
      "base",
      "discount",
      "distance",
      "fuel",
      "minimum",
      "pallet_units",
      "priority",
      "quantity",
      "weekend",
    ]);
  },
  cases(200) * 1_500,
);
