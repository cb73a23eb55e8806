import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { createBooking } from "../../contract/bookings.ts";
import { submitForm } from "../../contract/forms.ts";
import { measureDistance } from "../../contract/places.ts";
import { createQuote } from "../../contract/quotes.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { cases } from "../../test/cases.ts";
import { bookingB1 } from "../../test/fixtures.ts";
import { hostile, placesIn, replaced } from "../../test/hostile-values.ts";
import { quoteFor, requestQ1 } from "../../test/journeys.ts";

const { app } = appForFile();
let bookingBody: object;
beforeAll(async () => {
  bookingBody = { ...bookingB1, quoteId: (await quoteFor(app)).id };
});

const help = { names: "Áine", email: "aine@example.ie", issueType: "other", message: "Where is my van now?" };
const calls = [
  { name: "quotes", path: createQuote.path, body: () => ({ ...requestQ1, pallet: null, quantity: 1 }) },
  {
    name: "distance",
    path: measureDistance.path,
    body: () => ({ pickup: requestQ1.pickup, dropoff: requestQ1.dropoff }),
  },
  { name: "bookings", path: createBooking.path, body: () => bookingBody },
  { name: "forms", path: submitForm.path, body: () => ({ form_id: 6, data: help }) },
];

describe.each(calls)("hostile input to $name", ({ path, body }) => {
  it("is refused or accepted, and never a server error", async () => {
    const faults: string[] = [];
    for (const place of placesIn(body())) {
      for (const value of hostile) {
        const response = await app.request(path, { json: replaced(body(), place, value) });
        if (response.status >= 500) faults.push(`${place.join(".")} = ${JSON.stringify(value).slice(0, 40)}`);
        const refused = response.status === 422 ? ((await response.json()) as { data: { params?: object } }) : null;
        if (refused && Object.keys(refused.data.params ?? {}).length === 0)
          faults.push(`${place.join(".")} = ${JSON.stringify(value).slice(0, 40)} names no field`);
      }
    }
    expect(faults).toEqual([]);
  });

  it("is no server error whatever the JSON", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (value) => {
        const mixed =
          typeof value === "object" && value !== null && !Array.isArray(value) ? { ...body(), ...value } : value;
        expect((await app.request(path, { json: mixed })).status).toBeLessThan(500);
      }),
      { numRuns: cases(50) },
    );
  });
});

it("hostile queries are no server error either", async () => {
  const administrator = await app.administratorToken();
  const paths = [
    "/wp-json/currach/v1/places?input=%00",
    "/wp-json/currach/v1/places?input=%F0%9F%98%80&lat=abc",
    "/wp-json/currach/v1/places?input[]=a&input[]=b",
    "/wp-json/currach/v1/places/%00",
    "/wp-json/currach/v1/places/..%2F..%2Fetc",
    "/wp-json/currach/v1/quotes/%00",
    "/wp-json/currach/v1/quotes/%E0%A4%A",
    "/wp-json/currach/v1/orders/1e3?key=%00",
    "/wp-json/currach/v1/orders/NaN?key=x",
    "/wp-json/currach/v1/region?lat=NaN&lng=1",
    "/wp-json/currach/v1/outbox?page=1e9",
    "/wp-json/currach/v1/submissions?formId=99999999999999999999",
    "/wp-json/wc/v3/orders?search=%00",
    "/wp-json/wc/v3/orders?after=0001-01-01T00:00:00",
    "/wp-json/wc/v3/orders?before=9999-12-31T23:59:59-13:59",
    "/wp-json/wc/v3/orders?page=9007199254740991&per_page=100",
    "/wp-json/wc/v3/orders?per_page[]=5&order[]=asc&search[]=x",
    `/wp-json/wc/v3/orders?include=${"1,".repeat(2000)}`,
  ];
  for (const path of paths) {
    const { status } = await app.request(path, { token: administrator });
    expect({ path, isFault: status >= 500 }).toEqual({ path, isFault: false });
  }
});
