import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { describeDrive } from "./describe-drive.ts";
import { HeroMap } from "./HeroMap.tsx";
import { IslandMap } from "./IslandMap.tsx";
import { RouteMap } from "./RouteMap.tsx";

const path = [
  { lat: 53.2859, lon: -6.3733 },
  { lat: 53.0344, lon: -7.2998 },
  { lat: 51.898, lon: -8.4706 },
];

describe("a route's map", () => {
  it("describes its stops and distance to screen readers", () => {
    const html = renderToStaticMarkup(
      <RouteMap path={path} pickupLabel="Tallaght" dropoffLabel="Cork" distanceText="248.9 km" />,
    );
    expect(html).toContain("Route from Tallaght to Cork</title>");
    expect(html).toContain("248.9 km by road");
    expect(html).not.toContain("NaN");
  });

  it("puts the courier's label on the other side from the nearer stop's label, and on top", () => {
    const labels = (van: { lat: number; lon: number }) => {
      const html = renderToStaticMarkup(
        <RouteMap path={path} van={van} pickupLabel="Tallaght" dropoffLabel="Cork" distanceText="" />,
      );
      return Array.from(
        html.matchAll(/<span [^>]*class="absolute w-max ([^"]*)"[^>]*>([^<]*)</g),
        ([, classes, text]) => [text, classes?.includes("-translate-y-full") ? "above" : "below"],
      );
    };
    const stops = [
      ["Tallaght", "above"],
      ["Cork", "below"],
    ];
    expect(labels({ lat: 53.2, lon: -6.6 })).toEqual([...stops, ["Courier", "below"]]);
    expect(labels({ lat: 52, lon: -8.3 })).toEqual([...stops, ["Courier", "above"]]);
  });

  it("is a list of the two stops if the route is not known", () => {
    const html = renderToStaticMarkup(
      <RouteMap path={[]} pickupLabel="Tallaght" dropoffLabel="Cork" distanceText="" />,
    );
    expect(html).toContain("Simplified map");
    expect(html).toMatch(/Tallaght.*Cork/s);
    expect(html).not.toContain("<svg");
  });
});

describe("the hero's map", () => {
  const html = renderToStaticMarkup(<HeroMap />);

  it("gives drive and distance of 32 county towns, reachable by keyboard", () => {
    expect(html.match(/role="option"/g)).toHaveLength(32);
    expect(html).toMatch(/Galway · 2 h \d\d · \d{3} km/);
  });

  it("is a single tab stop", () => {
    expect(html.match(/tabindex="0"/g)).toHaveLength(1);
    expect(html.match(/tabindex="-1"/g)).toHaveLength(31);
    expect(html).not.toMatch(/<(button|a) /);
  });

  it("draws thousands of dots with a handful of paths", () => {
    expect(html.match(/<path/g)!.length).toBeLessThan(12);
    expect(html.length).toBeLessThan(60_000);
  });
});

describe("the island's map", () => {
  it("names the cities, or no towns at all", () => {
    expect(renderToStaticMarkup(<IslandMap title="Ireland" />)).toContain("Limerick");
    expect(renderToStaticMarkup(<IslandMap title="Ireland" labels="none" />)).not.toContain("Limerick");
  });
});

describe("a drive in words", () => {
  it("is short", () => {
    expect([45, 60, 90, 145, 185].map(describeDrive)).toEqual(["45 min", "1 h", "1 h 30", "2 h 25", "3 h 05"]);
  });
});
