import { expect, it } from "vitest";
import { waitInWords } from "./wait-in-words.ts";

it.each([
  [0, "in about a minute"],
  [60, "in about a minute"],
  [61, "in about 2 minutes"],
  [600, "in about 10 minutes"],
  [601, "in about 15 minutes"],
  [3_000, "in about 50 minutes"],
  [3_001, "in about an hour"],
  [3_597, "in about an hour"],
  [4_200, "in about an hour"],
  [4_201, "in about 2 hours"],
  [86_400, "in about 24 hours"],
])("a wait of %d seconds reads '%s'", (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});
