import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { minify } from "vite";
import { expect, it } from "vitest";
import { consentEvent, consentKey } from "../consent/consent.ts";

const file = fileURLToPath(new URL("inline.js", import.meta.url));

it("the one script that runs before a page is painted stays within 2 KB", async () => {
  const { code } = await minify(file, await readFile(file, "utf8"), { module: false });
  expect(code.trim().length).toBeLessThanOrEqual(2048);
});

it("it uses the names that the rest of the page knows", async () => {
  const source = await readFile(file, "utf8");
  expect(source).toContain(`"${consentKey}"`);
  expect(source).toContain(`new Event("${consentEvent}")`);
});
