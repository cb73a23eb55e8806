import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Booking, createBooking, getDates } from "../../contract/bookings.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import { getOrder, type PublicOrder } from "../../contract/orders.ts";
import { type Distance, measureDistance } from "../../contract/places.ts";
import { createQuote, getQuote, type Quote, type QuoteRequest } from "../../contract/quotes.ts";
import { getPublicSettings, type PublicSettings } from "../../contract/settings.ts";
import { getShopOrder, type ShopOrder } from "../../contract/shop.ts";
import { saveSettings } from "../../contract/staff-settings.ts";
import type { PositionAnswer } from "../../domain/addresses/address-position.ts";
import { countryChoice } from "../../domain/addresses/countries.ts";
import { centsToDecimal } from "../../domain/money/euro.ts";
import { priceShipment, requestShipment } from "../../domain/pricing/price.ts";
import type { Price } from "../../domain/pricing/priced.ts";
import type { Priority, Tariff } from "../../domain/pricing/tariff.ts";
import { addressMarksOf, type OpenQuestion } from "../../domain/pricing/trip-positions.ts";
import { type Random, seededRandom } from "../../tools/demo/seeded-random.ts";
import { cardPrices } from "../../web/quote/card-prices.ts";
import { guidePrices } from "../../web/quote/guide-prices.ts";
import { emptyEntry, initialState, type QuoteState, typedDimensions } from "../../web/quote/quote-state.ts";
import { tripBetweenAddresses } from "../../web/quote/shipment.ts";
import { bookingB1, settingsS0 } from "../fixtures.ts";
import { runServer } from "../server-process.ts";
import { ask, askFor, signIn } from "./api-client.ts";
import { chooseService, generateShipment } from "./generate-shipment.ts";

const shipmentsATariff = 100;
const administrator = { username: "proof", password: "only for this proof" };
const shopKey = { consumerKey: `ck_${"0".repeat(40)}`, consumerSecret: `cs_${"0".repeat(40)}` };

type Site = { url: string; tariff: Tariff; dates: Record<Priority, string[]>; random: Random };

/**
 * The page's, the quote's, the order's and the shop's prices are equal to the cent for 200 generated shipments, half
 * with the tariff of a fresh installation and half with the fixtures', and nothing that a visitor sends changes the
 * server's price. Prices on the calculator's cards and in its guide equal the server's quotes.
 */
export async function proveOnePrice(seed: number, say: (line: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "currach-price-"));
  const server = await runServer({
    variables: {
      DATA_DIR: dataDir,
      RATE_LIMITS: "off",
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      CONSUMER_KEY: shopKey.consumerKey,
      CONSUMER_SECRET: shopKey.consumerSecret,
    },
  });
  try {
    const random = seededRandom(seed);
    const first = await proveTariff(server.url, random);
    await saveFixtureTariff(server.url);
    const second = await proveTariff(server.url, random);
    const [kinds, tampered] = [{ ...first.kinds }, first.tampered + second.tampered];
    for (const [kind, count] of Object.entries(second.kinds)) kinds[kind] = (kinds[kind] ?? 0) + count;
    say(`seed ${seed}: ${2 * shipmentsATariff} shipments, the same price everywhere: ${JSON.stringify(kinds)}`);
    say(`${first.shown + second.shown} totals on cards and in guides are what their quotes cost`);
    say(`${tampered} tampered requests changed nothing`);
  } finally {
    server.signal("SIGTERM");
    await server.ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function saveFixtureTariff(url: string): Promise<void> {
  const headers = await signIn(url, administrator.username, administrator.password);
  const { version } = await askFor<PublicSettings>(url, getPublicSettings.path, 200);
  await askFor(url, saveSettings.path, 200, { json: { ...settingsS0, version }, headers });
}

type Counts = { kinds: Record<string, number>; tampered: number; shown: number };

async function proveTariff(url: string, random: Random): Promise<Counts> {
  const tariff = await askFor<PublicSettings>(url, getPublicSettings.path, 200);
  const { priorities } = await askFor<{ priorities: Record<Priority, { dates: string[] }> }>(url, getDates.path, 200);
  const dates = {
    same_day: priorities.same_day.dates,
    next_day: priorities.next_day.dates,
    international: priorities.international.dates,
  };
  const site: Site = { url, tariff, dates, random };
  const counts: Counts = { kinds: {}, tampered: 0, shown: 0 };
  let other: Quote | null = null;
  for (let done = 0; done < shipmentsATariff; ) {
    const found = await findShipment(site);
    if (!found) continue;
    const quote = await proveShipment(site, found.request, found.price, other);
    counts.shown += await proveShownPrices(site, found, quote);
    const kind = kindOf(quote);
    counts.kinds[kind] = (counts.kinds[kind] ?? 0) + 1;
    if (other) counts.tampered += 2;
    other = quote;
    done++;
  }
  return counts;
}

/** How its addresses were located, if that is unusual; otherwise the kind of the quote. */
function kindOf({ kind, positions = {} }: Quote): string {
  const [mark] = addressMarksOf(positions);
  return mark ?? kind;
}

type Found = { request: QuoteRequest; price: Price; km: number | null };

/**
 * Measures as the page does: says that postcode and town are both right, and answers most questions with a place or a
 * pin. With `isRequest`, staff price the trip.
 */
async function measureTrip(
  { url, random }: Site,
  request: QuoteRequest,
): Promise<{ km: number | null; isRequest: boolean }> {
  for (let asked = 0; asked < 4; asked++) {
    const { pickup, dropoff } = request;
    const { status, body } = await ask<Distance & ErrorBody>(url, measureDistance.path, { json: { pickup, dropoff } });
    if (status === 200)
      return { km: body.requestReason ? null : body.distanceKm, isRequest: Boolean(body.requestReason) };
    const { routeStatus, requestReason, open, params = {} } = body.data as ErrorBody["data"] & { open?: OpenQuestion };
    const conflict = (["pickup", "dropoff"] as const).find((end) => params[`${end}.postcode`] !== undefined);
    if (routeStatus === "ADDRESS_CONFLICT" && conflict) {
      request[conflict] = { ...request[conflict], bothAreRight: true };
    } else if (open && !request[open.end].answer && random.chance(0.7)) {
      request[open.end] = { ...request[open.end], answer: answerTo(open, random) };
    } else return { km: null, isRequest: requestReason !== undefined };
  }
  throw new Error(`Still asked after four answers: ${JSON.stringify(request)}`);
}

function answerTo({ question: { choices, centre } }: OpenQuestion, random: Random): PositionAnswer {
  if (choices.length === 0 || random.chance(0.5)) return { kind: "pin", lat: centre.lat + 0.01, lon: centre.lon };
  return { kind: "place", placeId: random.pick(choices).placeId };
}

/** Does what the page does: requests the distance, then prices with the shared rules. Null if there is no offer. */
async function findShipment(site: Site): Promise<Found | null> {
  const { url, tariff, dates, random } = site;
  const request = generateShipment(random, tariff, dates);
  const { km, isRequest } =
    request.priority === "international" ? { km: null, isRequest: false } : await measureTrip(site, request);
  if (request.priority === "same_day") {
    const serviceType = chooseService(random, tariff, request, km);
    if (serviceType === null) return null;
    request.serviceType = serviceType;
  }
  const { pickup, dropoff, packageType = null, serviceType = null, pallet = null, quantity = 1, priority } = request;
  const shipment = { pickup, dropoff, priority, packageType, serviceType, quantity, pallet };
  const result =
    isRequest && priority === "same_day" ? requestShipment(tariff, shipment) : priceShipment(tariff, shipment, km);
  if (result.ok) return { request, price: result.price, km };
  const refused = await ask<ErrorBody>(url, createQuote.path, { json: request });
  assert.equal(
    refused.status,
    422,
    `the page has no price, but the server answers ${refused.status} to ${JSON.stringify(request)}`,
  );
  return null;
}

async function proveShipment({ url }: Site, request: QuoteRequest, price: Price, other: Quote | null): Promise<Quote> {
  const quote = await askFor<Quote>(url, createQuote.path, 201, { json: request });
  const reread = await askFor<Quote>(url, getQuote.path.replace("{id}", quote.id), 200);
  if (other) await proveTamperedQuote(url, request, quote);
  const booking = await askFor<Booking>(url, createBooking.path, 201, { json: bookingOf(quote, other) });
  const path = getOrder.path.replace("{id}", String(booking.orderId));
  const order = await askFor<PublicOrder>(url, `${path}?key=${encodeURIComponent(booking.orderKey)}`, 200);
  const basic = Buffer.from(`${shopKey.consumerKey}:${shopKey.consumerSecret}`).toString("base64");
  const shop = await askFor<ShopOrder>(url, getShopOrder.path.replace("{id}", String(booking.orderId)), 200, {
    headers: { authorization: `Basic ${basic}` },
  });
  const what = JSON.stringify(request);
  for (const [name, one] of Object.entries({ quote, reread, order })) {
    const { netCents, vatCents, totalCents, lines } = one;
    assert.deepEqual(
      { netCents, vatCents, totalCents, lines },
      pick(price),
      `${name} differs from the page's price: ${what}`,
    );
    assert.equal(netCents + vatCents, totalCents, `net and VAT of the ${name} are not its total: ${what}`);
    assert.equal(
      lines.reduce((sum, line) => sum + line.amountCents, 0),
      netCents,
      `lines of the ${name} do not add up: ${what}`,
    );
  }
  assert.equal(shop.total, centsToDecimal(price.totalCents), `the shop's total: ${what}`);
  assert.equal(order.price, price.totalCents / 100);
  assert.equal(order.quoteReference, quote.reference, "the order is another quote's");
  assert.ok(price.kind !== "priced" || price.totalCents > 0);
  return quote;
}

/**
 * Checks that the cards of the chosen options show the quote's price, and that other totals on cards and guide match
 * their own quotes.
 */
async function proveShownPrices({ url, tariff, dates }: Site, { request, km }: Found, quote: Quote): Promise<number> {
  const state = calculatorWith(tariff, request, km);
  const cards = cardPrices(state, new Date());
  assert.ok(cards);
  const chosen = [
    cards.priorities.get(request.priority),
    request.packageType && cards.packages.get(request.packageType),
    request.serviceType && cards.services.get(request.serviceType),
  ];
  for (const price of chosen) {
    if (!price) continue;
    const total = price.kind === "total" ? price.totalCents : price.kind;
    assert.equal(total, quote.kind === "priced" ? quote.totalCents : "on_request", JSON.stringify([request, price]));
    assert.ok(price.kind !== "total" || !(price.about || price.from), "a card whose distance is known still guesses");
  }
  const others = [...cards.priorities.values(), ...cards.packages.values(), ...cards.services.values()];
  const guide = guidePrices(tariff, state, km).map(({ price }) => price);
  const totals = new Map<string, number>();
  for (const price of [...others, ...guide]) {
    if (price?.kind !== "total") continue;
    const { pickup: _, dropoff: __, ...what } = price.shipment;
    const key = JSON.stringify(what);
    assert.equal(totals.get(key) ?? price.totalCents, price.totalCents, `two prices of one shipment: ${key}`);
    totals.set(key, price.totalCents);
  }
  for (const [key, totalCents] of totals) {
    const what = JSON.parse(key) as Omit<QuoteRequest, "pickup" | "dropoff" | "scheduledDate">;
    const json = { ...request, ...what, scheduledDate: dates[what.priority][0] };
    const asked = await askFor<Quote>(url, createQuote.path, 201, { json });
    assert.equal(asked.totalCents, totalCents, `shown, and quoted otherwise: ${JSON.stringify(json)}`);
  }
  return totals.size;
}

/** The calculator's state with all this typed and chosen, and the distance measured. */
function calculatorWith(tariff: Tariff, request: QuoteRequest, km: number | null): QuoteState {
  const empty = initialState(tariff as PublicSettings);
  const entry = ({ country = "IE", answer, bothAreRight = false, ...address }: QuoteRequest["pickup"]) => {
    const details = { ...emptyEntry().details, ...address, country: countryChoice(country, address.postcode) };
    return { ...emptyEntry(), details, answer: answer ?? null, bothAreRight };
  };
  const { pickup, dropoff, priority, packageType = null, serviceType = null, quantity = 1, pallet } = request;
  const ends = { pickup: entry(pickup), dropoff: entry(dropoff) };
  const typed = pallet ? { pallet: typedDimensions(pallet) } : {};
  const state: QuoteState = { ...empty, ...ends, priority, packageType, serviceType, quantity, ...typed };
  const measured = { durationMinutes: 0, path: [], distanceSource: "estimated" as const };
  return {
    ...state,
    distance: km === null ? null : { key: tripBetweenAddresses(state).key, distanceKm: km, ...measured },
  };
}

function pick({ netCents, vatCents, totalCents, lines }: Price) {
  return { netCents, vatCents, totalCents, lines };
}

/** Fields that a visitor could add in the hope of another price. */
const forged = {
  price: 0.01,
  total: 1,
  netCents: 1,
  vatCents: 0,
  totalCents: 1,
  distance: 0,
  distanceKm: 0.1,
  palletUnits: 1,
  units: 1,
  lines: [],
  kind: "specialist",
  pricingVersion: 1,
  currency: "XXX",
};

async function proveTamperedQuote(url: string, request: QuoteRequest, honest: Quote): Promise<void> {
  const near = {
    lat: 53.2859,
    lng: -6.3733,
    location: { lat: 53.2859, lng: -6.3733 },
    coordinates: [-6.3733, 53.2859],
  };
  const json = {
    ...request,
    ...forged,
    // A pin does not move a known address.
    pickup: { answer: { kind: "pin", lat: near.lat, lon: near.lng }, ...request.pickup, ...near },
    dropoff: { ...request.dropoff, ...near },
  };
  const quote = await askFor<Quote>(url, createQuote.path, 201, { json });
  assert.equal(quote.totalCents, honest.totalCents, `a tampered request got another price: ${JSON.stringify(json)}`);
  assert.equal(quote.distanceKm, honest.distanceKm, `a tampered request got another distance: ${JSON.stringify(json)}`);
  for (const quantity of [0, -1, 0.5, 11, "1"]) {
    const refused = await ask<ErrorBody>(url, createQuote.path, { json: { ...request, quantity } });
    assert.equal(refused.status, 422, `quantity ${JSON.stringify(quantity)} was answered ${refused.status}`);
  }
}

/** The form as it is sent, with forged prices and a second quote's id in fields that the server must not read. */
function bookingOf(quote: Quote, other: Quote | null): object {
  const { packageWeight: _, ...form } = bookingB1;
  const theirs = other ? { quote: other, id: other.id, quoteReference: other.reference, quote_id: other.id } : {};
  return { ...form, ...(other ? { ...forged, quantity: 1, ...theirs } : {}), quoteId: quote.id };
}
