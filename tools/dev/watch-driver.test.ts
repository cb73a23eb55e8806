import { expect, it } from "vitest";
import { watchDriver } from "./watch-driver.ts";

it("`npm run dev` serves the driver's app at its production URLs: page, scripts, styles, manifest and a worker that caches nothing", async () => {
  const driver = await watchDriver();
  const ask = (path: string) => driver.answer(new Request(`http://localhost:3000${path}`));
  await expect.poll(async () => (await ask("/driver/worker.js")).status, { timeout: 60_000 }).toBe(200);
  await expect.poll(async () => (await ask("/driver/")).status, { timeout: 60_000 }).toBe(200);
  const page = await ask("/driver/");
  expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
  const named = [...(await page.text()).matchAll(/(?:src|href)="(\/driver\/[^"]+)"/g)].map(([, path = ""]) => path);
  expect(named).toHaveLength(4);
  for (const path of named) expect((await ask(path)).status, path).toBe(200);
  expect(await (await ask("/driver/worker.js")).text()).not.toContain("instrument-sans");
  expect((await ask("/driver/nothing")).status).toBe(404);
  // An open page receives its own version and each later one.
  const changes = (await ask("/driver/changes")).body?.getReader();
  expect(new TextDecoder().decode((await changes?.read())?.value)).toMatch(/^retry: 500\ndata: \d+-\d+\n\n$/);
  await changes?.cancel();
  await driver.stop();
});
