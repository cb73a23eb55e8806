import { expect, it } from "vitest";
import { importWithRetry } from "./import-with-retry.ts";

it("a script that loads is not requested again", async () => {
  let asked = 0;
  const load = async () => ++asked;
  expect(await importWithRetry(load)).toBe(1);
});

it("a script that fails to load is requested exactly once more", async () => {
  let asked = 0;
  const fail = async () => {
    asked++;
    throw new TypeError("Importing a module script failed.");
  };
  await expect(importWithRetry(fail)).rejects.toThrow("Importing a module script failed.");
  expect(asked).toBe(2);
});
