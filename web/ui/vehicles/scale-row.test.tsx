import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { MetreRule, ScaleRow } from "./ScaleRow.tsx";
import { sizes } from "./sizes.ts";

const viewBox = (html: string) => (/viewBox="([^"]+)"/.exec(html)?.[1] ?? "").split(" ").map(Number);
const placesOf = (html: string) =>
  [...html.matchAll(/<g transform="translate\((\d+) 0\)"/g)].map((found) => Number(found[1]));

describe("a row drawn to scale", () => {
  it("is as wide as its span, whatever is on it, so that rows of one width share a scale", () => {
    const bike = renderToStaticMarkup(<ScaleRow kinds={["person", "cargo_bike"]} spanCm={1300} />);
    const truck = renderToStaticMarkup(<ScaleRow kinds={["truck"]} spanCm={1300} />);
    expect([viewBox(bike)[2], viewBox(truck)[2]]).toEqual([1300, 1300]);
    expect(viewBox(truck)[3]).toBe(sizes.truck.heightCm + 12);
  });

  it("puts one thing behind the other with the gap between them", () => {
    const [person, bike] = placesOf(
      renderToStaticMarkup(<ScaleRow kinds={["person", "cargo_bike"]} spanCm={1300} gapCm={40} />),
    ) as [number, number];
    expect(bike - person).toBe(sizes.person.lengthCm + 40);
  });

  it("has a line every two metres with its figures above", () => {
    const row = renderToStaticMarkup(<ScaleRow kinds={["person"]} spanCm={900} ruleEveryM={2} />);
    expect(row.match(/class="stroke-line"/g)).toHaveLength(5);
    const rule = renderToStaticMarkup(<MetreRule spanCm={900} everyM={2} />);
    expect(rule.match(/<span/g)).toHaveLength(5);
    expect(rule).toContain("0 m");
  });

  it("is hidden from screen readers unless it has a label", () => {
    expect(renderToStaticMarkup(<ScaleRow kinds={["van"]} spanCm={900} />)).toContain('aria-hidden="true"');
    expect(renderToStaticMarkup(<ScaleRow kinds={["van"]} spanCm={900} label="A van" />)).toContain(
      'aria-label="A van"',
    );
  });
});
