import { expect, it } from "vitest";
import { importWithRetry } from "./import-with-retry.ts";

it("a script that came is not asked for again", async () => {
  let asked = 0;
  const load = async () => ++asked;
  expect(await importWithRetry(load)).toBe(1);
});

it("one that did not come is asked for once more, and no more than that", async () => {
  let asked = 0;
  const fail = async () => {
    asked++;
    throw new TypeError("Importing a module script failed.");
  };
  await expect(importWithRetry(fail)).rejects.toThrow("Importing a module script failed.");
  expect(asked).toBe(2);
});
