import { expect, it } from "vitest";
import { readLicences } from "./read-licences.ts";

it.each([
  ["MIT", false, true],
  ["GPL-3.0-or-later", false, false],
  ["(MIT OR GPL-3.0-or-later)", false, true],
  ["MIT AND GPL-3.0-or-later", false, false],
  ["(MIT AND BSD-3-Clause)", false, true],
  ["CC-BY-4.0", false, false],
  ["CC-BY-4.0", true, true],
  ["AGPL-3.0-only", true, false],
  [undefined, false, false],
])("a package under %s (development: %s) is allowed: %s", (license, dev, allowed) => {
  const { refused } = readLicences({ "node_modules/a/node_modules/@b/c": { ...(license && { license }), dev } });
  expect(refused.length === 0).toBe(allowed);
  if (!allowed) expect(refused[0]).toContain("@b/c");
});

it("packages are listed once by licence, and those that only help to build are left out", () => {
  const mit = { license: "MIT" };
  const packages = { "": {}, "node_modules/b": mit, "node_modules/a": mit, "node_modules/c/node_modules/a": mit };
  const { shipped } = readLicences({ ...packages, "node_modules/d": { ...mit, dev: true } });
  expect([...shipped]).toEqual([["MIT", ["a", "b"]]]);
});
