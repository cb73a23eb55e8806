import { describe, expect, it } from "vitest";
import { createQuote, getQuote, type Quote } from "../../contract/quotes.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { routes } from "../../test/fixtures.ts";
import { quoteFor, refusedQuote, requestInternational, requestNextDay, requestQ1 } from "../../test/journeys.ts";

const { app, maps } = appForFile();

describe("a quote", () => {
  it("has its own reference and an unguessable id, by which it can be read again [P141]", async () => {
    const [first, second] = await Promise.all([quoteFor(app), quoteFor(app)]);
    expect(first.reference).toMatch(/^DCQ-\d+$/);
    expect(second.reference).toMatch(/^DCQ-\d+$/);
    expect(first.reference).not.toBe(second.reference);
    expect(first.id).toMatch(/^q_[\w-]{22,}$/);
    const read = await app.request(getQuote.path.replace("{id}", first.id));
    expect(await read.json()).toEqual(first);
    expect((await app.request(getQuote.path.replace("{id}", "q_nobody"))).status).toBe(404);
  });

  it("has a unique reference even if another process took the same millisecond [P141]", async () => {
    const { reference } = await quoteFor(app);
    const next = `DCQ-${Number(reference.slice(4)) + 1}`;
    await app.db.updateTable("quotes").set({ reference: next }).where("reference", "=", reference).execute();
    expect((await quoteFor(app)).reference).not.toBe(next);
  });

  it("is separate for each of forty visitors at once, and the same for five requests with one key", async () => {
    const ask = async (key: string) => {
      const body = JSON.stringify(requestQ1);
      const headers = { "content-type": "application/json", "idempotency-key": key };
      const response = await app.request(createQuote.path, { method: "POST", headers, body });
      return (await response.json()) as Quote;
    };
    const others = Array.from({ length: 35 }, (_, number) => `visitor-${number}`);
    const quotes = await Promise.all([...others, ...Array(5).fill("five-times")].map(ask));
    expect(new Set(quotes.map(({ id }) => id)).size).toBe(36);
    expect(new Set(quotes.map(({ reference }) => reference)).size).toBe(36);
    const ids = [...new Set(quotes.map(({ id }) => id))];
    expect(await app.db.selectFrom("quotes").select("id").where("id", "in", ids).execute()).toHaveLength(36);
    const retried = quotes.slice(others.length);
    expect(retried).toEqual(Array(5).fill(retried[0]));
    const kept = await app.db
      .selectFrom("idempotency_keys")
      .select("response")
      .where("key", "=", "five-times")
      .executeTakeFirst();
    // The quote's content is stored once, with the quote.
    expect(kept?.response).toEqual({ id: retried[0]?.id });
  });

  it("is valid for thirty minutes with the settings it was priced under", async () => {
    const quote = await quoteFor(app);
    expect(quote.validUntil).toBe("2026-03-04T10:30:00.000Z");
    expect(quote.pricingVersion).toBe((await app.context.settings.current()).version);
  });

  it("names what was sold, with its maximum weight", async () => {
    const names = { packageName: "Small Box", serviceName: "Small Van", maxWeightKg: 100 };
    expect(await quoteFor(app)).toMatchObject({ ...names });
    expect(await quoteFor(app, requestNextDay)).toMatchObject({
      packageName: "Medium Box",
      serviceName: null,
      maxWeightKg: 15,
    });
  });
});

describe("a same-day price", () => {
  const sameDay = (serviceType: string, packageType: string, more: object = {}) => ({
    ...requestQ1,
    serviceType,
    packageType,
    ...more,
  });

  it.each([
    ["motor_bike", "small_box", 10, 3220, "[P431]"],
    ["small_van", "small_box", 50, 14529, "[P432]"],
    ["small_van", "small_box", 3, 3690, "[P432]"],
    ["small_van", "small_box", 2, 3690, "[P432]"],
    ["cargo_bike", "small_box", 2, 3681, "[P433]"],
  ])("of %s with %s over %s km is %s cents %s", async (service, box, km, totalCents) => {
    maps.answer(km);
    const quote = await quoteFor(app, sameDay(service, box));
    expect(quote).toMatchObject({ kind: "priced", totalCents, distanceKm: km, distanceSource: "google" });
  });

  it("is multiplied by the quantity of pallets and rounded once [P434]", async () => {
    maps.answer(50);
    const pallet = sameDay("small_van", "pallet");
    expect((await quoteFor(app, { ...pallet, quantity: 2 })).totalCents).toBe(29059);
    expect((await quoteFor(app, pallet)).totalCents).toBe(14529);
  });

  it("includes 23% VAT, and its net lines and VAT add up to it [P428, P429, P430]", async () => {
    maps.answer(50);
    const quote = await quoteFor(app);
    expect(quote).toMatchObject({ netCents: 11812, vatCents: 2717, totalCents: 14529 });
    expect(quote.lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(quote.netCents);
    expect(quote.lines.every((line) => Number.isInteger(line.amountCents))).toBe(true);
  });

  it("is computed from a distance rounded to a tenth of a kilometre", async () => {
    maps.answer(10.04);
    expect(await quoteFor(app, sameDay("motor_bike", "small_box"))).toMatchObject({ distanceKm: 10, totalCents: 3220 });
  });

  it("is a quote request if the service is booked by phone [P435]", async () => {
    const quote = await quoteFor(app, sameDay("truck", "machine"));
    expect(quote).toMatchObject({ kind: "specialist", totalCents: 0, netCents: 0, vatCents: 0, lines: [] });
  });
});

describe("a next-day price", () => {
  it("is the package's price times the quantity [P436]", async () => {
    expect((await quoteFor(app, requestNextDay)).totalCents).toBe(1224);
    expect((await quoteFor(app, { ...requestNextDay, quantity: 3, palletUnits: 4 })).totalCents).toBe(3672);
  });

  it("counts pallet units from the dimensions, wherever the pallet goes [P437]", async () => {
    const pallet = { packageType: "pallet", quantity: 3, pallet: { lengthCm: 240, widthCm: 100, heightCm: 100 } };
    const north = await quoteFor(app, { ...requestNextDay, ...pallet, palletUnits: 1 });
    expect(north).toMatchObject({ totalCents: 7343, palletUnits: 2, quantity: 3 });
    const south = await quoteFor(app, { ...requestNextDay, ...pallet, ...routes.R1 });
    expect(south.totalCents).toBe(7343);
  });

  it("needs no measurable distance", async () => {
    maps.answer("ZERO_RESULTS");
    expect(await quoteFor(app, requestNextDay)).toMatchObject({ totalCents: 1224, distanceKm: null, path: [] });
  });

  it("survives a maps engine that breaks down", async () => {
    maps.answer("down");
    expect((await quoteFor(app, requestNextDay)).totalCents).toBe(1224);
    const refused = await refusedQuote(app, requestQ1);
    expect(refused.message).toBe("Could not calculate distance: UNKNOWN_ERROR");
  });
});

describe("an international request", () => {
  it("has no price and no distance, and is expected three days later [P448]", async () => {
    const before = maps.routesAsked();
    const quote = await quoteFor(app, requestInternational);
    expect(quote).toMatchObject({ kind: "international", totalCents: 0, distanceKm: null });
    expect(quote.estimatedDeliveryDate).toBe("2026-03-09");
    expect(maps.routesAsked()).toBe(before);
  });
});

describe("expected delivery", () => {
  it("is the same day for same day [P446]", async () => {
    const quote = await quoteFor(app, { ...requestQ1, scheduledDate: "2026-03-05" });
    expect(quote.estimatedDeliveryDate).toBe("2026-03-05");
  });

  it("is the day after collection for next day [P447]", async () => {
    expect((await quoteFor(app, requestNextDay)).estimatedDeliveryDate).toBe("2026-03-06");
  });
});
