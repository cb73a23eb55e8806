import { expect, it } from "vitest";
import { trackPath } from "../../contract/tracking.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { stubMaps } from "../../test/stub-maps.ts";

const { app } = appForFile({ maps: stubMaps(), environment: { rateLimits: true } });

const post = (key: string, from: string) =>
  app.request(trackPath(key), {
    method: "POST",
    body: "do=cancel&email=guess%40example.ie",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    from,
  });

it("guessing the email address of one delivery is limited for five minutes, but not for neighbours with the same network address", async () => {
  const [guessed, other] = ["a".repeat(32), "b".repeat(32)];
  for (let turn = 0; turn < 12; turn++) expect((await post(guessed, "203.0.113.5")).status).toBe(404);
  const refused = await post(guessed, "203.0.113.5");
  expect([refused.status, Number(refused.headers.get("retry-after")) > 60]).toEqual([429, true]);
  expect(await refused.text()).toContain("Please try again in about 5 minutes, or call +353 1 555 0100.");
  expect((await post(other, "203.0.113.5")).status).toBe(404);
  expect((await post(guessed, "203.0.113.6")).status).toBe(404);
});

it("the forms of one network address are limited per minute, across all deliveries", async () => {
  for (let turn = 0; turn < 240; turn++)
    expect((await post(`${turn}`.padEnd(32, "c"), "203.0.113.7")).status).toBe(404);
  expect((await post("d".repeat(32), "203.0.113.7")).status).toBe(429);
});
