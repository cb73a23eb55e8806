import { describe, expect, it } from "vitest";
import type { PublicSettings } from "../../contract/settings.ts";
import { priceShipment } from "../../domain/pricing/price.ts";
import { routes, settingsS0 } from "../../test/fixtures.ts";
import { cardPrices, cardTexts } from "./card-prices.ts";
import { emptyEntry, initialState, type QuoteState } from "./quote-state.ts";
import { reduce } from "./reduce.ts";
import { shipmentOf, tripBetweenAddresses, tripBetweenPlaces } from "./shipment.ts";

const settings = settingsS0 as unknown as PublicSettings;
const now = new Date("2026-03-04T10:00:00Z");
const entry = (address: object) => ({ ...emptyEntry(), details: { ...emptyEntry().details, ...address } });

/** Both addresses of R2, within Dublin, this many kilometres apart. */
function measured(km: number, changes: Partial<QuoteState> = {}): QuoteState {
  const state = {
    ...initialState(settings),
    pickup: entry(routes.R2.pickup),
    dropoff: entry(routes.R2.dropoff),
    settingsStatus: "ready" as const,
    ...changes,
  };
  const distance = { key: tripBetweenAddresses(state).key, distanceKm: km, distanceSource: "estimated" as const };
  return { ...state, distance: { ...distance, durationMinutes: 20, path: [] } };
}

/** Two places without streets, about this many kilometres apart. */
function guessed(km: number, changes: Partial<QuoteState> = {}): QuoteState {
  const state = {
    ...initialState(settings),
    pickup: { ...entry({ city: "Galway", state: "Galway" }), placeId: "galway" },
    dropoff: { ...entry({ city: "Belfast", state: "Antrim", country: "GB-NIR" }), placeId: "belfast" },
    ...changes,
  };
  return reduce(state, { type: "guideMeasured", key: tripBetweenPlaces(state)?.key ?? "", distanceKm: km });
}

describe("each card", () => {
  it("has the price that the total shows once the card is chosen", () => {
    const state = measured(12.3, { packageType: "small_box", scheduledDate: "2026-03-04" });
    const prices = cardPrices(state, now);
    for (const [serviceType, price] of prices?.services ?? []) {
      const chosen = reduce(state, { type: "serviceChosen", serviceType });
      const result = priceShipment(settings, shipmentOf(chosen), 12.3);
      expect(price).toMatchObject({ kind: "total", from: false, about: false });
      expect(result.ok && result.price.totalCents).toBe(price?.kind === "total" && price.totalCents);
    }
    expect([...(prices?.services.keys() ?? [])]).toEqual(["motor_bike", "small_van"]);
  });

  it("is priced for a quantity of one if choosing it would reset the quantity", () => {
    const state = measured(12.3, { priority: "next_day", packageType: "medium_box", quantity: 4 });
    expect(cardTexts(state, now)?.packages).toEqual({
      medium_box: { price: "€48.95" },
      pallet: { price: "€12.24" },
    });
  });

  it("says 'from' while a service is still to be chosen, and why there is no price", () => {
    const texts = cardTexts(measured(208, { packageType: null }), now);
    expect(texts?.packages["small_box"]?.price).toMatch(/^€\d+\.\d\d$/);
    expect(texts?.packages["orphan"]).toEqual({ note: "No service carries it" });
    expect(texts?.packages["machine"]).toEqual({ price: "Quote on Request" });
    expect(texts?.priorities["international"]).toEqual({ note: "Only across a border" });
    expect(texts?.priorities["next_day"]).toEqual({ price: "from €12.24" });
  });

  it("says 'about' for a price based on the distance between two places, which Next Day does not need", () => {
    const texts = cardTexts(guessed(320), now);
    expect(texts?.services["small_van"]?.price).toMatch(/^about €\d+\.\d\d$/);
    expect(texts?.services["motor_bike"]).toBeUndefined();
    expect(texts?.priorities["next_day"]).toEqual({ price: "from €12.24" });
    expect(texts?.priorities["international"]).toEqual({ price: "Quote on Request" });
    expect(cardTexts(guessed(320, { priority: "next_day", packageType: "pallet" }), now)?.packages["pallet"]).toEqual({
      price: "€12.24",
    });
  });

  it("drops the distance between two places when one of them changes", () => {
    const elsewhere = reduce(guessed(320), { type: "textEdited", side: "dropoff", text: "Cork" });
    expect(cardTexts(elsewhere, now)?.services).toEqual({});
    expect(cardTexts(elsewhere, now)?.priorities["same_day"]).toBeUndefined();
  });
});
