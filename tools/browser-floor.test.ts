import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Missing in one of Chromium 109, Firefox 115 and Safari 16.4, and nothing we ship stands in for it. */
const tooNew = /\.(toSorted|toReversed|toSpliced)\(|URL\.canParse\(/;

test("What browsers run calls nothing that Chromium 109, Firefox 115 or Safari 16.4 lack", () => {
  const names = readdirSync("web", { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((name) => tooNew.test(readFileSync(`web/${name}`, "utf8")))).toEqual([]);
});
