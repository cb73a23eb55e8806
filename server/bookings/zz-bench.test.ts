import { it } from "vitest";
import { createTestApp, saveFixtureS0 } from "../../test/app.ts";
import { post, requestQ1, requestNextDay, wednesdayMorning } from "../../test/journeys.ts";
import { bookingB1 } from "../../test/fixtures.ts";
import { stubMaps } from "../../test/stub-maps.ts";
it("bench", { timeout: 120000 }, async () => {
  const app = await createTestApp({ now: () => wednesdayMorning, maps: stubMaps() });
  await saveFixtureS0(app);
  const N = 4000;
  const run = async (n: number, work: (i: number) => Promise<void>) => {
    let i = 0; const start = performance.now();
    await Promise.all(Array.from({ length: 32 }, async () => { while (i < n) await work(i++); }));
    return Math.round(n / ((performance.now() - start) / 1000));
  };
  const ids: string[] = [];
  console.log("quotes/s", await run(N, async () => { const r = await post<any>(app, "/wp-json/currach/v1/quotes", requestQ1); if (r.status !== 201) throw new Error(JSON.stringify(r)); ids.push(r.body.id); }));
  console.log("bookings/s", await run(N, async (i) => { const r = await post<any>(app, "/wp-json/currach/v1/bookings", { ...bookingB1, quoteId: ids[i], email: `a${i%500}@example.ie` }, `k${i}`); if (r.status !== 201) throw new Error(JSON.stringify(r)); }));
  console.log("list", await run(200, async () => { const r = await app.request("/wp-json/wc/v3/orders?per_page=100", { basic: app.apiKey }); await r.text(); }));
  await app.close();
});
