import { afterAll, beforeAll, expect, it } from "vitest";
import type { ShopProduct } from "../../contract/shop-products.ts";
import { createTestApp, saveFixtureS0, type TestApp } from "../../test/app.ts";
import { bookRequest, testClock } from "../../test/journeys.ts";
import { ask } from "../../test/shop-client.ts";
import { stubMaps } from "../../test/stub-maps.ts";

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ now: clock.now, maps: stubMaps() });
  await saveFixtureS0(app);
});
afterAll(() => app.close());

it("The courier service is found by its name once something is booked: hidden, virtual, simple and free [P246, P365, P366]", async () => {
  await bookRequest(app);
  const { status, body } = await ask<ShopProduct[]>(app, "GET", "/wp-json/wc/v3/products?search=courier&per_page=10");
  expect(status).toBe(200);
  expect(body).toEqual([
    expect.objectContaining({
      name: "Courier Service",
      type: "simple",
      virtual: true,
      catalog_visibility: "hidden",
      price: expect.stringMatching(/^0(\.00)?$/),
    }),
  ]);
});
