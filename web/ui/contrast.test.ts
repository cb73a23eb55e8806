import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const [site, night, driver] = [read("../styles/app.css"), read("../styles/night.css"), read("../driver/driver.css")];

type Colours = Record<string, string>;

/** The custom properties of the block that follows `opening`, without their prefix `--color-`. */
function coloursOf(sheet: string, opening: string): Colours {
  const from = sheet.indexOf(opening);
  if (from < 0) throw new Error(`no block begins with ${opening}`);
  const block = sheet.slice(from + opening.length).split(/\n\s*\}|\{/)[0] ?? "";
  return Object.fromEntries(
    [...block.matchAll(/--(?:color-)?([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", hex = ""]) => [name, hex]),
  );
}

const day = coloursOf(site, "@theme {");
const dark = { ...day, ...coloursOf(night, ':root[data-theme="dark"] {') };
const daylight = coloursOf(night, ".daylight {");
const driverDay = coloursOf(driver, ":root {");
const driverDark = { ...driverDay, ...coloursOf(driver, ':root[data-theme="dark"] {') };

function colour(colours: Colours, name: string): string {
  const found = colours[name];
  if (!found) throw new Error(`there is no colour ${name}`);
  return found;
}
/** Text and backgrounds may have colours of their own, under Tailwind's names for them. */
const textColour = (colours: Colours, name: string) => colours[`text-color-${name}`] ?? colour(colours, name);
const ground = (colours: Colours, name: string) => colours[`background-color-${name}`] ?? colour(colours, name);

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

/** Every text colour with the backgrounds it may be used on. */
const texts: Record<string, string[]> = {
  ink: ["white", "foam", "atlantic-100", "gorse-100", "moss-100", "brick-100"],
  muted: ["white", "foam", "atlantic-100", "gorse-100", "moss-100", "brick-100"],
  "atlantic-600": ["white", "foam", "atlantic-100"],
  "atlantic-800": ["white", "foam", "atlantic-100"],
  moss: ["white", "foam", "atlantic-100", "moss-100"],
  brick: ["white", "foam", "atlantic-100", "brick-100"],
  "brick-deep": ["white", "foam", "atlantic-100", "brick-100"],
  white: ["atlantic-950", "atlantic-800", "atlantic-600", "brick", "brick-deep", "moss", "edge"],
};

/** Pairs that look the same by night as by day. */
const always: Record<string, string[]> = {
  ink: ["gorse", "gorse-deep"],
  "atlantic-100": ["atlantic-950", "atlantic-800"],
  gorse: ["atlantic-950", "atlantic-800"],
};

/** Borders of controls, icons and drawn lines with the backgrounds they must stand out from. */
const lines: Record<string, string[]> = {
  edge: ["white", "foam", "atlantic-100"],
  "atlantic-600": ["white", "foam", "atlantic-100"],
  brick: ["white", "foam"],
  moss: ["white", "foam", "atlantic-100"],
  "atlantic-950": ["white", "foam", "atlantic-100"],
};

/** Bars and knobs with the backgrounds they must stand out from. */
const fills: Record<string, string[]> = {
  "atlantic-600": ["white", "foam"],
  moss: ["white"],
  brick: ["white"],
  edge: ["white", "foam"],
};

const driverTexts: Record<string, string[]> = {
  ink: ["paper", "foam", "pale", "gorse-100"],
  atlantic: ["paper", "foam", "pale"],
  moss: ["moss-100"],
  brick: ["brick-100"],
  "on-gorse": ["gorse", "gorse-deep"],
  "on-bar": ["bar"],
};
const driverLines: Record<string, string[]> = {
  edge: ["paper", "foam"],
  outline: ["paper", "foam"],
  moss: ["paper"],
  brick: ["paper", "foam"],
};

const pairs = (table: Record<string, string[]>) =>
  Object.entries(table).flatMap(([front, grounds]) => grounds.map((behind) => [front, behind] as const));

describe("contrast of the palette", () => {
  it("is computed as WCAG defines it", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });

  describe.each([
    ["by day", day],
    ["at night", dark],
  ])("%s", (_, colours) => {
    it.each(pairs(texts))("text in %s can be read on %s", (front, behind) => {
      expect(contrast(textColour(colours, front), ground(colours, behind))).toBeGreaterThanOrEqual(4.5);
    });

    it.each(pairs(lines))("a line in %s can be seen on %s", (front, behind) => {
      expect(contrast(colour(colours, front), ground(colours, behind))).toBeGreaterThanOrEqual(3);
    });

    it.each(pairs(fills))("a fill in %s can be seen on %s", (front, behind) => {
      expect(contrast(ground(colours, front), ground(colours, behind))).toBeGreaterThanOrEqual(3);
    });
  });

  it.each(pairs(always))(
    "text in %s can be read on %s, by day and on areas that keep their day colours",
    (front, behind) => {
      expect(contrast(textColour(day, front), ground(day, behind))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it("the focus ring can be seen on every background, because one of its two colours can", () => {
    for (const behind of ["white", "foam", "atlantic-100", "gorse", "atlantic-950", "atlantic-800"]) {
      for (const colours of [day, dark]) {
        const best = Math.max(
          ...["#ffffff", colour(day, "atlantic-950")].map((each) => contrast(each, ground(colours, behind))),
        );
        expect(best, behind).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it("is too low for gorse as text, border or icon on a light background", () => {
    for (const behind of ["white", "foam", "atlantic-100"]) {
      expect(contrast(colour(day, "gorse"), colour(day, behind))).toBeLessThan(3);
    }
  });

  it("paper keeps its day colour at night for every colour that the dark theme changes", () => {
    const changed = Object.keys(dark).filter((name) => dark[name] !== day[name]);
    expect(changed.length).toBeGreaterThan(15);
    expect(changed.filter((name) => name.startsWith("text-color"))).toEqual([]);
    for (const name of changed) expect(daylight[name], name).toBe(day[name]);
  });

  describe.each([
    ["by day", driverDay],
    ["at night", driverDark],
  ])("the driver’s app %s", (_, colours) => {
    it.each(pairs(driverTexts))("has text in %s that can be read on %s in sunlight", (front, behind) => {
      expect(contrast(colour(colours, front), colour(colours, behind))).toBeGreaterThanOrEqual(7);
    });

    it.each(pairs(driverLines))("has lines in %s that can be seen on %s", (front, behind) => {
      expect(contrast(colour(colours, front), colour(colours, behind))).toBeGreaterThanOrEqual(3);
    });
  });
});
