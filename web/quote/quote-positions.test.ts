import { describe, expect, it } from "vitest";
import type { Distance, PlaceDetails } from "../../contract/places.ts";
import type { Quote } from "../../contract/quotes.ts";
import type { PublicSettings } from "../../contract/settings.ts";
import { countryChoice } from "../../domain/addresses/countries.ts";
import { addresses, settingsS0 } from "../../test/fixtures.ts";
import { dunquinQuestion } from "../../test/positions.ts";
import { ApiError } from "../api/api-error.ts";
import { findProceedRefusal } from "./find-proceed-refusal.ts";
import { emptyEntry, initialState, type QuoteState, type Side } from "./quote-state.ts";
import { type QuoteAction, reduce } from "./reduce.ts";
import { createHandover, withHandover } from "./saved-state.ts";
import {
  approximateDistanceKm,
  quoteKey,
  quoteRequestOf,
  requestReasonOf,
  tripBetweenAddresses,
  tripToMeasure,
} from "./shipment.ts";
import { conflictOf } from "./use-distance.ts";
import { changeSettings } from "./watch-settings.ts";

/** A Wednesday, 10:00 in Dublin. */
const now = new Date("2026-03-04T10:00:00Z");
const S0 = { ...settingsS0, observePublicHolidays: true, version: 1 } as unknown as PublicSettings;

const run = (state: QuoteState, ...actions: QuoteAction[]): QuoteState => actions.reduce(reduce, state);

function typed(side: Side, { country, ...rest }: (typeof addresses)[keyof typeof addresses]): QuoteAction {
  const details = { ...emptyEntry().details, ...rest, country: countryChoice(country, rest.postcode) };
  return { type: "entryFilled", side, entry: { details } };
}

/** Everything is filled in and confirmed; only the distance is missing. */
const ready = run(
  initialState(S0),
  { type: "settingsArrived", settings: S0 },
  typed("pickup", addresses.A1),
  typed("dropoff", addresses.A2),
  { type: "addressConfirmed", side: "pickup", confirmed: true },
  { type: "addressConfirmed", side: "dropoff", confirmed: true },
  { type: "dateChosen", date: "2026-03-04" },
  { type: "packageChosen", packageType: "small_box" },
  { type: "serviceChosen", serviceType: "small_van" },
);
const keyOf = (state: QuoteState) => tripBetweenAddresses(state).key;
const reason = { code: "position_unknown", end: "dropoff", known: "Tralee", unknown: "Dunquin" } as const;
const asked = (state: QuoteState): QuoteAction => ({
  type: "notMeasured",
  key: keyOf(state),
  reason,
  open: { end: "dropoff", question: dunquinQuestion },
});
const ventry = { kind: "place", placeId: "ventry" } as const;
const answered: QuoteAction = { type: "positionAnswered", side: "dropoff", answer: ventry };
const distance: Distance = { distanceKm: 61.2, durationMinutes: 70, distanceSource: "estimated", path: [] };
const measured = (state: QuoteState, more: Partial<Distance> = {}): QuoteAction => ({
  type: "distanceMeasured",
  key: keyOf(state),
  distance: { ...distance, ...more },
});
const priced: QuoteAction = { type: "priced", now };
const then = (state: QuoteState, ...next: ((state: QuoteState) => QuoteAction)[]) =>
  next.reduce((current, action) => reduce(current, action(current)), state);

describe("a place that is not known", () => {
  const open = then(ready, asked);

  it("is not measured until its question is answered", () => {
    expect(tripToMeasure(ready)).not.toBeNull();
    expect(tripToMeasure(open)).toBeNull();
  });

  it("makes the trip a quote request that can be sent", () => {
    const request = run(open, priced);
    expect(request.figure?.price).toMatchObject({ kind: "specialist", totalCents: 0 });
    expect(request.refusal).toBeNull();
    expect(findProceedRefusal(request)).toBeNull();
  });

  it("is priced from its answer, which leaves the address and its confirmation alone", () => {
    const now = run(open, answered);
    expect(now.dropoff).toMatchObject({ answer: ventry, confirmed: true, details: open.dropoff.details });
    expect(tripToMeasure(now)?.dropoff).toMatchObject({ answer: ventry });
    const done = then(
      now,
      (state) => measured(state),
      () => priced,
    );
    expect(done.figure?.price).toMatchObject({ kind: "priced" });
    expect(quoteRequestOf(done).dropoff.answer).toEqual(ventry);
    expect(quoteRequestOf(done).pickup).not.toHaveProperty("answer");
  });

  it.each(["address1", "address2", "city", "state", "postcode", "country"] as const)(
    "loses its answer when %s changes",
    (field) => {
      const edited = run(open, answered, { type: "detailEdited", side: "dropoff", field, value: "GB" });
      expect(edited.dropoff.answer).toBeNull();
    },
  );

  it("keeps its answer when a company name or the other end is edited", () => {
    const edited = run(
      open,
      answered,
      { type: "detailEdited", side: "dropoff", field: "companyName", value: "Acme" },
      { type: "detailEdited", side: "pickup", field: "address1", value: "2 Cookstown Road" },
    );
    expect(edited.dropoff.answer).toEqual(ventry);
  });

  it("is asked about again after Back from the booking form, with the quote request unchanged", () => {
    const request = run(open, priced);
    const quote = { ...quoteOf(request), kind: "specialist", distanceKm: null, positions: { requestReason: reason } };
    const stored = { key: "", quote: quote as Quote };
    const back = withHandover({ ...initialState(S0), settingsStatus: "ready" }, createHandover(request, stored));
    expect(back.figure?.price.kind).toBe("specialist");
    expect(requestReasonOf(back)).toEqual(reason);
    expect(tripToMeasure(back)).not.toBeNull();
  });

  it("comes back from the booking form with its answer", () => {
    const done = then(
      run(open, answered),
      (state) => measured(state),
      () => priced,
    );
    const back = withHandover(initialState(S0), createHandover(done, { key: "", quote: quoteOf(done) }));
    expect(back.dropoff.answer).toEqual(ventry);
    expect(back.pickup.answer).toBeNull();
  });

  it("does not matter for next day, which needs no distance", () => {
    const nextDay = run(open, { type: "priorityChosen", priority: "next_day", now });
    expect(requestReasonOf(nextDay)).toBeNull();
  });
});

it("makes a trip a quote request if both ends were measured from the same middle, although there is a distance", () => {
  const oneMiddle = { code: "one_middle", middle: "Tralee" } as const;
  const state = then(
    ready,
    (before) => measured(before, { distanceKm: 1, requestReason: oneMiddle }),
    () => priced,
  );
  expect(state.figure?.price.kind).toBe("specialist");
  expect(requestReasonOf(state)).toEqual(oneMiddle);
  expect(approximateDistanceKm(state)).toBeNull();
});

describe("a postcode and a county that do not agree", () => {
  const contradicted = run(
    ready,
    { type: "detailEdited", side: "dropoff", field: "postcode", value: "D02 XY45" },
    { type: "addressConfirmed", side: "dropoff", confirmed: true },
  );

  it("stop the measuring until the visitor says that both are right, which is sent to the server", () => {
    expect(tripToMeasure(contradicted)).toBeNull();
    const both = run(contradicted, { type: "bothAreRight", side: "dropoff" });
    expect(tripToMeasure(both)?.dropoff).toMatchObject({ bothAreRight: true });
    expect(both.dropoff.confirmed).toBe(true);
  });

  it("are asked about again when the address changes", () => {
    const both = run(
      contradicted,
      { type: "bothAreRight", side: "dropoff" },
      { type: "detailEdited", side: "dropoff", field: "city", value: "Cobh" },
    );
    expect(both.dropoff.bothAreRight).toBe(false);
  });
});

it("finds the end at which a refused distance or quote has a postcode and town that disagree", () => {
  const refused = (data: object) =>
    conflictOf(
      new ApiError({
        status: 422,
        code: "no_price",
        message: "Which is right?",
        params: { "dropoff.postcode": "Which is right?" },
        data: { ...data },
      }),
    );
  expect(refused({ routeStatus: "ADDRESS_CONFLICT" })).toBe("dropoff");
  expect(refused({ reasons: [{ code: "address_conflict", field: "dropoff.postcode" }] })).toBe("dropoff");
  expect(refused({ reasons: [{ code: "distance_unknown", field: "dropoff" }] })).toBeUndefined();
  expect(conflictOf(new Error("down"))).toBeUndefined();
});

describe("a town chosen for a postcode that covers many", () => {
  it("fills in town and county, and nothing else", () => {
    const wide = run(
      ready,
      { type: "detailEdited", side: "pickup", field: "city", value: "" },
      { type: "townChosen", side: "pickup", town: { name: "Dingle", county: "Kerry" } },
    );
    const { city, state, ...rest } = addresses.A1;
    expect(wide.pickup.details).toMatchObject({ address1: rest.address1, city: "Dingle", state: "Kerry" });
    expect(wide.pickup.confirmed).toBe(false);
  });
});

describe("what is typed while a place is loading", () => {
  const found: PlaceDetails = {
    id: "cork",
    name: "Patrick Street",
    display_name: "Patrick Street",
    formatted_address: "Patrick Street, Cork",
    company_name: "",
    address1: "Patrick Street",
    address2: "",
    city: "Cork",
    state: "Cork",
    postcode: "T12 AB34",
    country: "IE",
    location: { lat: 51.9, lng: -8.47 },
    types: [],
    vicinity: "Cork",
    postalOnly: false,
  };
  const waiting = run(initialState(S0), { type: "placeAwaited", side: "pickup", choice: 1 });
  const came: QuoteAction = { type: "placeChosen", side: "pickup", choice: 1, place: found };

  it("wins field by field, and the rest is filled in", () => {
    const { details, placeId } = run(
      waiting,
      { type: "detailEdited", side: "pickup", field: "address1", value: "7 Patrick Street" },
      { type: "detailEdited", side: "pickup", field: "postcode", value: "T12 XY99" },
      came,
    ).pickup;
    expect(details).toMatchObject({ address1: "7 Patrick Street", postcode: "T12 XY99", city: "Cork", state: "Cork" });
    expect(placeId).toBe("cork");
  });

  it("makes it a different place if town or county were typed", () => {
    const { details, placeId } = run(
      waiting,
      { type: "detailEdited", side: "pickup", field: "city", value: "Cobh" },
      came,
    ).pickup;
    expect([details.city, details.address1, placeId]).toEqual(["Cobh", "Patrick Street", null]);
  });

  it("wins over a whole line that is parsed later, but not over text searched for afterwards", () => {
    const edited: QuoteAction = { type: "detailEdited", side: "pickup", field: "postcode", value: "T12 XY99" };
    const line: QuoteAction = typed("pickup", addresses.A2);
    expect(run(initialState(S0), edited, line).pickup.details.postcode).toBe("T12 XY99");
    const later: QuoteAction = { type: "textEdited", side: "pickup", text: "12 Patrick Street, Cork" };
    expect(run(initialState(S0), edited, later, line).pickup.details.postcode).toBe(addresses.A2.postcode);
  });
});

describe("prices that staff change while the page is open", () => {
  const withPrice = then(
    ready,
    (state) => measured(state),
    () => priced,
  );
  const dearer: PublicSettings = {
    ...S0,
    deliveryTypes: S0.deliveryTypes.map((one) => (one.id === "small_van" ? { ...one, basePrice: 120 } : one)),
  };
  it("change the total together with the cards, and the page gives the old and the new total", () => {
    const stored = { ...withPrice, stored: { key: "", quote: quoteOf(withPrice) } };
    const after = changeSettings(stored, dearer, now);
    expect(after.figure!.price.totalCents).toBeGreaterThan(withPrice.figure!.price.totalCents);
    expect(after.stored).toBeNull();
    expect(after.priceChange).toMatch(/^New prices: Small Van\. This trip was €\d+\.\d\d and is now €\d+\.\d\d\.$/);
    expect(after.messages).toMatchObject([{ title: "Our prices have changed" }]);
  });

  it("leave alone a quote that costs the same, and the page says what changed", () => {
    const stored = { ...withPrice, stored: { key: "", quote: quoteOf(withPrice) } };
    const truck = S0.deliveryTypes.map((one) => (one.id === "truck" ? { ...one, basePrice: 99 } : one));
    const after = changeSettings(stored, { ...S0, deliveryTypes: truck }, now);
    expect(after.stored).toEqual(stored.stored);
    expect(after.priceChange).toBe("New prices: Truck.");
  });

  it("cause no message if only other settings changed", () => {
    const after = changeSettings(withPrice, { ...S0, emergencyBannerEnabled: true }, now);
    expect(after.settings?.emergencyBannerEnabled).toBe(true);
    expect([after.priceChange, after.messages]).toEqual([null, []]);
  });

  it("are no longer mentioned once a new quote is stored", () => {
    const after = changeSettings(withPrice, dearer, now);
    const stored = run(after, { type: "quoteStored", key: quoteKey(after), quote: quoteOf(after) });
    expect(stored.priceChange).toBeNull();
  });
});

/** The quote that the server would store for a state's figure. */
function quoteOf(state: QuoteState): Quote {
  const request = quoteRequestOf(state);
  return {
    ...request,
    ...state.figure!.price,
    id: "q_1",
    reference: "DCQ-1",
    packageName: "Small Box",
    serviceName: "Small Van",
    distanceKm: state.distance?.distanceKm ?? null,
    distanceSource: state.distance ? "estimated" : null,
    durationMinutes: null,
    path: [],
    estimatedDeliveryDate: "2026-03-04",
    currency: "EUR",
    validUntil: "2026-03-04T10:30:00Z",
    pricingVersion: 1,
    maxWeightKg: 100,
  } as unknown as Quote;
}
