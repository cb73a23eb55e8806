import { readFile, writeFile } from "node:fs/promises";
import { chromium } from "playwright-core";
import { findOrInstallWholeChromium } from "../chromium.ts";

/**
 * Renders the favicon and web manifest bitmaps from the favicon's SVG: `npx tsx tools/draw/icons.ts`. Output is
 * committed.
 */
const folder = new URL("../../web/public/", import.meta.url);
const svg = await readFile(new URL("favicon.svg", folder), "utf8");

const browser = await chromium.launch({ executablePath: await findOrInstallWholeChromium(), args: ["--no-sandbox"] });
const page = await browser.newPage();

/** `part` is the share of the square that the drawing fills; masks (circle, drop) show the middle four fifths. */
async function draw(size: number, ground: string, part = 1): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size });
  const margin = (size * (1 - part)) / 2;
  const drawing = `svg{display:block;width:${size * part}px;height:${size * part}px}`;
  const style = `html,body{margin:0;background:${ground}}body{padding:${margin}px}${drawing}`;
  await page.setContent(`<style>${style}</style>${svg}`);
  return page.screenshot({ omitBackground: true });
}

/** An ICO file may contain a PNG: a header of 6 bytes, one entry of 16, and the picture. */
function iconFile(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.byteLength, 14);
  header.writeUInt32LE(header.byteLength, 18);
  return Buffer.concat([header, png]);
}

await writeFile(new URL("favicon.ico", folder), iconFile(await draw(32, "transparent"), 32));
await writeFile(new URL("apple-touch-icon.png", folder), await draw(180, "#061826"));
await writeFile(new URL("icon-192.png", folder), await draw(192, "transparent"));
await writeFile(new URL("icon-512.png", folder), await draw(512, "transparent"));
await writeFile(new URL("icon-maskable-512.png", folder), await draw(512, "#061826", 0.75));
await browser.close();
