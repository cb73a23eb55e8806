import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { minify } from "vite";
import { expect, it } from "vitest";
import { consentEvent, consentKey } from "../consent/consent.ts";

const file = fileURLToPath(new URL("inline.js", import.meta.url));

it("the one script that runs before a page is painted takes 1.4 KB on the way and 3 KB in the page", async () => {
  const { code } = await minify(file, await readFile(file, "utf8"), { module: false });
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(1360);
  expect(code.trim().length).toBeLessThanOrEqual(3040);
});

it("it uses the names that the rest of the page knows", async () => {
  const source = await readFile(file, "utf8");
  expect(source).toContain(`"${consentKey}"`);
  expect(source).toContain(`new Event("${consentEvent}")`);
});
