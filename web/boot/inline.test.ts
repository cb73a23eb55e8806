import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { minify } from "vite";
import { expect, it } from "vitest";
import { consentEvent, consentKey } from "../consent/consent.ts";

const file = fileURLToPath(new URL("inline.js", import.meta.url));

it("the only script that runs before the first paint takes at most 1.4 KB compressed and 3 KB in the page", async () => {
  const { code } = await minify(file, await readFile(file, "utf8"), { module: false });
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(1360);
  expect(code.trim().length).toBeLessThanOrEqual(3040);
});

it("it uses the same names as the rest of the page", async () => {
  const source = await readFile(file, "utf8");
  expect(source).toContain(`"${consentKey}"`);
  expect(source).toContain(`new Event("${consentEvent}")`);
});
