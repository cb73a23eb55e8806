import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const web = new URL("../", import.meta.url);
const hues =
  "black|slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose";

/** Classes of Tailwind's default theme, which styles/app.css clears: they would silently do nothing. */
const cleared = new RegExp(
  `(?<![\\w-])(?:(?:bg|text|border|border-[setrblxy]|ring|outline|fill|stroke|divide|accent|decoration|from|via|to)-(?:${hues})(?:-\\d+)?|rounded(?:-[setrbl]{1,2})?-(?:xs|sm|md|lg|[2-4]?xl)|shadow-(?:2xs|xs|sm|md|lg|2?xl)|text-[5-9]xl|font-serif)(?![\\w-])`,
  "g",
);

it("no component uses a colour, radius, shadow or size that the style sheet lacks", () => {
  const sources = readdirSync(web, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".tsx"));
  const found = sources.flatMap((path) =>
    (readFileSync(new URL(path, web), "utf8").match(cleared) ?? []).map((name) => `${path}: ${name}`),
  );
  expect(sources.length).toBeGreaterThan(20);
  expect(found).toEqual([]);
});

it("the check finds such a class", () => {
  expect("hover:bg-slate-200 rounded-lg md:shadow-sm text-5xl rounded-full bg-gorse shadow".match(cleared)).toEqual([
    "bg-slate-200",
    "rounded-lg",
    "shadow-sm",
    "text-5xl",
  ]);
});
