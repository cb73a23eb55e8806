import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const sheet = readFileSync(new URL("../styles/app.css", import.meta.url), "utf8");

function colour(name: string): string {
  const found = new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(sheet)?.[1];
  if (!found) throw new Error(`app.css has no colour ${name}`);
  return found;
}

/** WCAG 2.2's relative luminance: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Every text colour with the grounds it may stand on. */
const texts: Record<string, string[]> = {
  ink: ["white", "foam", "atlantic-100", "gorse", "gorse-deep", "gorse-100", "moss-100", "brick-100"],
  muted: ["white", "foam", "atlantic-100", "gorse-100", "moss-100", "brick-100"],
  "atlantic-600": ["white", "foam", "atlantic-100"],
  "atlantic-800": ["white", "foam", "atlantic-100"],
  moss: ["white", "foam", "atlantic-100", "moss-100"],
  brick: ["white", "foam", "atlantic-100", "brick-100"],
  white: ["atlantic-950", "atlantic-800", "atlantic-600", "brick", "brick-deep", "moss"],
  "atlantic-100": ["atlantic-950", "atlantic-800"],
  gorse: ["atlantic-950", "atlantic-800"],
};

/** Borders of controls and the rings of focus with the grounds they must stand out from. */
const lines: Record<string, string[]> = {
  edge: ["white", "foam", "atlantic-100"],
  "atlantic-600": ["white", "foam", "atlantic-100"],
  brick: ["white", "foam"],
  "atlantic-950": ["white", "foam", "atlantic-100", "gorse"],
  white: ["atlantic-950", "atlantic-800"],
};

const pairs = (table: Record<string, string[]>) =>
  Object.entries(table).flatMap(([front, grounds]) => grounds.map((ground) => [front, ground] as const));

describe("contrast of the palette", () => {
  it("knows the ratios of WCAG", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });

  it.each(pairs(texts))("text in %s can be read on %s", (front, ground) => {
    expect(contrast(colour(front), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(lines))("a line in %s can be seen on %s", (front, ground) => {
    expect(contrast(colour(front), colour(ground))).toBeGreaterThanOrEqual(3);
  });

  it("has no place for gorse as text, border or icon on a light ground", () => {
    for (const ground of ["white", "foam", "atlantic-100"]) {
      expect(contrast(colour("gorse"), colour(ground))).toBeLessThan(3);
    }
  });
});
