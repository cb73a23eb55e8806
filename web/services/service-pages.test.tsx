import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";
import { counties } from "../../domain/addresses/counties.ts";
import { countyTowns } from "../ui/map/data/hero.ts";
import { describeDrive } from "../ui/map/describe-drive.ts";
import { clockAfter } from "./CountyTimes.tsx";
import * as international from "./international.tsx";
import * as nextDay from "./next-day.tsx";
import * as sameDay from "./same-day.tsx";
import * as specialist from "./specialist.tsx";
import * as whiteGlove from "./white-glove.tsx";
import * as zeroEmissions from "./zero-emissions.tsx";

const modules = { sameDay, nextDay, international, specialist, zeroEmissions, whiteGlove };
type Name = keyof typeof modules;
const names = Object.keys(modules) as Name[];

function render(name: Name): string {
  const path = pages[name];
  const Stub = createRoutesStub([{ path, Component: modules[name].default }]);
  return renderToStaticMarkup(<Stub initialEntries={[path]} />);
}

const html = Object.fromEntries(names.map((name) => [name, render(name)])) as Record<Name, string>;
const plain = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
const text = (name: Name) => plain(html[name]);

/** A section's own markup, from its id to its end. */
function section(name: Name, id: string): string {
  const found = new RegExp(`<section id="${id}".*?</section>`, "s").exec(html[name])?.[0];
  if (!found) throw new Error(`${name} has no section ${id}`);
  return found;
}

const stepsOf = (name: Name, id: string) => (/<ol.*?<\/ol>/s.exec(section(name, id))?.[0].match(/<li/g) ?? []).length;

describe("every service page", () => {
  it.each([
    ["sameDay", "Same Day Delivery"],
    ["nextDay", "Next Day Delivery"],
    ["international", "International Delivery"],
    ["specialist", "Specialist Delivery"],
    ["zeroEmissions", "Zero Emissions Delivery"],
    ["whiteGlove", "White Glove Delivery"],
  ] as const)("%s has one h1 that names its service, under a title of the same name [P011]", (name, title) => {
    expect((html[name].match(/<h1[^>]*>.*?<\/h1>/g) ?? []).map(plain)).toEqual([` ${title} `]);
    const meta = modules[name].meta({ matches: [] });
    expect(meta).toContainEqual({ title: `${title} | ${brand.name}` });
  });

  it("keeps its headings in order, one level at a time", () => {
    for (const name of names) {
      const levels = (html[name].match(/<h[1-6]/g) ?? []).map((tag) => Number(tag.at(-1)));
      for (const [i, level] of levels.entries()) expect(level, name).toBeLessThanOrEqual((levels[i - 1] ?? 0) + 1);
    }
  });

  it("mentions no amount of money, fee or rate [P467]", () => {
    for (const name of names) {
      const said = text(name).replaceAll("99.9%", "");
      expect(said, name).not.toMatch(/[€£$%]|\bEUR\b|\bcents?\b/);
    }
  });

  it("ends with the next steps: get a quote, book or call", () => {
    for (const name of names) {
      expect(html[name], name).toContain(`href="${pages.quickQuote}"`);
      expect(html[name], name).toContain(`href="${pages.bookACourier}"`);
      expect(html[name], name).toContain(`href="tel:${brand.officePhone.tel}"`);
    }
  });

  it("describes its service to search engines, with the company as its provider", () => {
    for (const name of names) {
      const meta: object[] = modules[name].meta({ matches: [] });
      const block = meta.find((entry) => "script:ld+json" in entry) as { "script:ld+json": Record<string, unknown> };
      expect(block["script:ld+json"], name).toMatchObject({
        "@type": "Service",
        provider: { name: brand.name, telephone: brand.officePhone.tel },
      });
      expect(block["script:ld+json"]["areaServed"], name).not.toEqual([]);
    }
  });
});

it("the six claims appear on the service pages [P006]", () => {
  const all = names.map(text).join(" ");
  const claims = [
    "20+ years in business",
    "100+ vehicles",
    "ISO 9001-screened drivers",
    "goods-in-transit insurance",
    "digital signatures at pick-up and drop-off",
    "confirmation email",
  ];
  for (const claim of claims) expect(all).toContain(claim);
});

describe("same-day", () => {
  it("names four delivery options, the included features and industry solutions [P060]", () => {
    const options = section("sameDay", "delivery-options").match(/<h3[^>]*>.*?<\/h3>/g) ?? [];
    expect(options.map((heading) => plain(heading).trim())).toEqual(["Bike", "Direct urgent", "Van", "Truck"]);
    expect(plain(section("sameDay", "features"))).toContain("Included features");
    expect(plain(section("sameDay", "industries"))).toContain("Industry solutions");
  });

  it("has six steps [P061]", () => {
    expect(stepsOf("sameDay", "process")).toBe(6);
    expect(html.sameDay.match(/<ol/g)).toHaveLength(1);
  });

  it("links to the calculator with its Quick Quote button [P062]", () => {
    expect(html.sameDay).toMatch(/<a [^>]*href="\/quick-quote"[^>]*>Quick Quote<\/a>/);
  });

  it("lists all 32 counties, each with its drive and distance from Tallaght", () => {
    const rows = (section("sameDay", "counties").match(/<li.*?<\/li>/g) ?? []).map(plain);
    expect(rows.map((row) => counties.find((county) => row.trim().startsWith(county))).sort()).toEqual([...counties]);
    for (const row of rows) expect(row).toMatch(/(\d h|\d min|\d h \d\d) .*\d+ km/);
    const drives = countyTowns.map(
      ({ county, name, minutes, km }) => `${county} ${describeDrive(minutes)} ${name} ${km} km`,
    );
    for (const drive of drives) expect(plain(section("sameDay", "counties"))).toContain(drive);
  });

  it("gives realistic drives: Galway is 206 km and 2 h 15 by motorway, Cork 250 km and 2 h 35", () => {
    for (const [town, km, minutes] of [
      ["Galway", 206, 135],
      ["Cork", 250, 155],
    ] as const) {
      const drive = countyTowns.find(({ name }) => name === town);
      expect(Math.abs(drive!.km / km - 1)).toBeLessThan(0.08);
      expect(Math.abs(drive!.minutes - minutes)).toBeLessThanOrEqual(20);
    }
  });

  it("adds the drive to the cut-off: Galway is reached that long after 15:00", () => {
    const { minutes } = countyTowns.find(({ name }) => name === "Galway")!;
    expect(html.sameDay).toMatch(new RegExp(`Galway <b[^>]*>${clockAfter("15:00", minutes)}</b>`));
    expect(text("sameDay")).toContain("Book by 15:00 and it goes today");
  });
});

describe("next-day", () => {
  it("is nationwide in Ireland and Northern Ireland, with fleet options, features and sectors [P063]", () => {
    expect(text("nextDay")).toMatch(/Nationwide next-day delivery .* across Ireland and Northern Ireland/);
    expect(text("nextDay")).toContain("MON-FRI");
    expect(plain(section("nextDay", "fleet"))).toContain("Fleet options");
    expect(plain(section("nextDay", "features"))).toContain("Features");
    expect(plain(section("nextDay", "sectors"))).toContain("Sectors");
  });

  it("has five steps [P064]", () => {
    expect(stepsOf("nextDay", "process")).toBe(5);
    expect(html.nextDay.match(/<ol/g)).toHaveLength(1);
  });
});

describe("international", () => {
  it("has three options, five destinations and more [P065]", () => {
    const offers = section("international", "offers").match(/<h3[^>]*>.*?<\/h3>/g) ?? [];
    expect(offers.map((heading) => plain(heading).trim())).toEqual(["Express parcel", "B2B UK-Ireland", "Freight"]);
    const destinations = plain(section("international", "destinations"));
    for (const name of ["USA", "Canada", "Germany", "France", "UK", "and more"]) expect(destinations).toContain(name);
  });

  it("reaches over 200 countries, quotes within 24 hours and needs 2 days' notice [P466]", () => {
    expect(text("international")).toContain("over 200 countries");
    expect(text("international")).toMatch(/quote is with you within 24 hours/);
    expect(text("international")).toContain("International deliveries require minimum 2 days notice.");
  });

  it("says during which hours quotes are answered [P461]", () => {
    expect(text("international")).toContain("Monday to Friday 9:00-17:00");
  });
});

describe("specialist", () => {
  it("names legal, construction and zero emissions, and what is common to all [P066]", () => {
    const headings = (html.specialist.match(/<h2[^>]*>.*?<\/h2>/g) ?? []).map((heading) => plain(heading).trim());
    expect(headings).toEqual(expect.arrayContaining(["Legal", "Construction", "Zero emissions"]));
    expect(plain(section("specialist", "universal-features"))).toContain("common to all");
  });

  it("has had legal clients since 2010, and quotes within 4 hours [P466]", () => {
    expect(text("specialist")).toContain("Legal clients since 2010");
    expect(text("specialist")).toContain("Specialist quotes within 4 hours in business hours.");
    expect(text("specialist")).toContain("within 2 business hours");
  });
});

describe("zero-emissions", () => {
  it("is titled as the specification says [P067]", () => {
    expect(zeroEmissions.meta({ matches: [] })).toContainEqual({ title: "Zero Emissions Delivery | Currach Couriers" });
  });

  it("links to the calculator with Book Green Delivery [P068]", () => {
    expect(html.zeroEmissions).toMatch(/<a [^>]*href="\/quick-quote"[^>]*>Book Green Delivery<\/a>/);
  });

  it("lists as fleet capability what bike and van carry, and how far [P465]", () => {
    const fleet = plain(section("zeroEmissions", "fleet"));
    expect(fleet).toContain("Fleet capability");
    expect(fleet).toMatch(/Cargo bike .*up to 50 kg .*80 km .*Electric van .*up to 1000 kg .*200 km/);
    expect(fleet).toContain("Greater Dublin coverage");
  });

  it("says how far an eco driver travels in a week [P466]", () => {
    expect(text("zeroEmissions")).toMatch(/1,200\+ miles a week per eco driver/);
  });
});

it.each(names)(
  "%s links to an example of the tracking page where it mentions tracking and signatures [D071]",
  (name) => {
    const shown = [...html[name].matchAll(/<a href="\/track\/example"[^>]*>([^<]+)<\/a>/g)].map(([, words]) => words);
    expect(shown.length).toBeGreaterThanOrEqual(2);
    expect(shown.join(" ")).toMatch(/while it is on the road\./);
    expect(shown.join(" ")).toMatch(/signatures/i);
  },
);

describe("white-glove", () => {
  it("is for four kinds of client [P007]", () => {
    const who = plain(section("whiteGlove", "who-it-is-for"));
    for (const client of ["Corporate", "Medical and pharma", "Events and exhibitions", "Luxury retail"])
      expect(who).toContain(client);
  });

  it("makes six promises [P008]", () => {
    const why = plain(section("whiteGlove", "why-choose-it"));
    const promises = [
      "Careful pickup and inspection",
      "Protective packaging",
      "Specialist or climate-controlled vehicles",
      "On-site placement",
      "Real-time tracking",
      "Proof of delivery",
    ];
    for (const promise of promises) expect(why).toContain(promise);
  });

  it("has its sections, a picture with a description, a phone number and an email address [P069]", () => {
    expect(plain(section("whiteGlove", "what-it-is"))).toContain("What it is");
    expect(section("whiteGlove", "picture")).toMatch(/<svg[^>]*role="img"[^>]*><title[^>]*>[^<]{40,}<\/title>/);
    expect(section("whiteGlove", "white-glove-form")).toContain(`href="tel:${brand.officePhone.tel}"`);
    expect(section("whiteGlove", "white-glove-form")).toContain(`href="mailto:${brand.email}"`);
  });

  it("has five steps [P070]", () => {
    expect(stepsOf("whiteGlove", "how-it-works")).toBe(5);
    expect(html.whiteGlove.match(/<ol/g)).toHaveLength(1);
  });

  it("has a quote contact form with five fields [P071]", () => {
    const form = /<form.*?<\/form>/s.exec(section("whiteGlove", "white-glove-form"))?.[0] ?? "";
    for (const field of ["firstName", "lastName", "email", "subject", "message"])
      expect(form).toMatch(new RegExp(`<(input|textarea)[^>]* name="${field}"`));
  });

  it("links to its form with a plain anchor, and promises an answer within 2 hours [P072]", () => {
    expect(html.whiteGlove).toMatch(/<a href="#white-glove-form"[^>]*>Get Your Quote<\/a>/);
    expect(text("whiteGlove")).toContain("will contact you within 2 hours");
  });
});
