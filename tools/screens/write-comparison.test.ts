import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { writeComparison } from "./write-comparison.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "screens-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("Pictures before and after are side by side for each captured width, and missing ones are named", () => {
  const [before, after] = [join(folder, "earlier", "screens"), join(folder, "screens")];
  for (const each of [before, after]) mkdirSync(each, { recursive: true });
  writeFileSync(join(before, "home-360.png"), "");
  const taken = ["home-360.png", "home-1440.png", "driver-signature-640x360.png", "of-no-point-360.png"];
  for (const name of taken) writeFileSync(join(after, name), "");
  const { file, missing } = writeComparison(before, after);
  const html = readFileSync(file, "utf8");
  expect([...html.matchAll(/src="([^"]+)"/g)].map(([, source]) => source)).toEqual([
    "driver-signature-640x360.png",
    "../earlier/screens/home-360.png",
    "home-360.png",
    "home-1440.png",
  ]);
  expect(html.match(/No such picture/g)).toHaveLength(2);
  expect(missing).toContain("staff-board");
  expect(missing).not.toContain("home");
});

it("Before any picture is taken, all are missing", () => {
  const { missing } = writeComparison(folder, join(folder, "screens"));
  expect(missing).toContain("home");
});
