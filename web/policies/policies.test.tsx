import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { brand } from "../../brand.ts";
import CookiePolicy from "./cookie-policy.tsx";
import PrivacyPolicy from "./privacy-policy.tsx";
import { storedItems } from "./stored-items.ts";
import TermsOfService from "./terms-of-service.tsx";

const render = (page: ReactElement) => renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>);

const textOf = (html: string) =>
  html
    .replace(/<wbr\/?>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ");

function sectionOf(html: string, id: string): string {
  const section = new RegExp(`<section id="${id}"[\\s\\S]*?</section>`).exec(html)?.[0];
  if (!section) throw new Error(`no section ${id}`);
  return textOf(section);
}

const pages = {
  "Privacy Policy": render(<PrivacyPolicy />),
  "Cookie Policy": render(<CookiePolicy />),
  "Terms of Service": render(<TermsOfService />),
};
const { "Privacy Policy": privacy, "Cookie Policy": cookies, "Terms of Service": terms } = pages;

describe.each(Object.entries(pages))("the %s", (title, html) => {
  it("has its heading, its date, and is marked as a template for legal review [P016]", () => {
    expect(textOf(/<h1.*?<\/h1>/.exec(html)?.[0] ?? "").trim()).toBe(title);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/Last updated: \d{1,2} [A-Z][a-z]+ 20\d\d</);
    expect(html).toContain("A template for legal review");
    expect(textOf(html).length).toBeGreaterThan(3000);
  });

  it("has a table of contents with every section, and no link to a missing section", () => {
    const sections = [...html.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id);
    const links = [...html.matchAll(/href="\/#([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(sections).size).toBe(sections.length);
    expect(links.slice(0, sections.length)).toEqual(sections);
    expect(links.filter((id) => !sections.includes(id))).toEqual([]);
  });
});

describe("the terms of service", () => {
  it("give a full refund for cancellations before pickup and limit liability to declared value [P474]", () => {
    expect(sectionOf(terms, "cancellation")).toContain("full refund for cancellations before pickup");
    expect(sectionOf(terms, "liability")).toMatch(
      /liability for loss of or damage to goods is limited to declared value/i,
    );
  });

  it("name the conditions of the account offer, its review and its notice [P469] [P470]", () => {
    const offer = sectionOf(terms, "business-account-promo");
    expect(offer).toContain("save up to 20%");
    expect(offer).toContain("registered company");
    expect(offer).toContain("trading for at least 30 days");
    expect(offer).toContain("monthly minimum of €300");
    expect(offer).toContain("2-3 business days");
    expect(offer).toContain("30 days notice");
  });

  it("say how long a quote is valid and what its price includes", () => {
    const prices = sectionOf(terms, "quotes-and-prices");
    expect(prices).toContain("valid for 30 minutes");
    expect(prices).toContain("VAT at 23%");
  });

  it("leave consumer rights unaffected, under the law of Ireland", () => {
    expect(sectionOf(terms, "consumer-rights")).toContain("statutory rights are not affected");
    expect(sectionOf(terms, "law")).toContain("law of Ireland");
  });

  it("contain no euro amount except the account's monthly minimum", () => {
    expect(textOf(terms).match(/€\s?\d[\d,.]*/g)).toEqual(["€300"]);
  });
});

describe("the privacy policy", () => {
  it("says how long each kind of data is kept", () => {
    const kept = sectionOf(privacy, "how-long");
    expect(kept).toMatch(/Quotes that were not booked: deleted after 30 days/);
    expect(kept).toMatch(
      /Bookings that were never paid: .* 30 days later your name, contacts and addresses are deleted/,
    );
    expect(kept).toMatch(/Logs: deleted after 90 days/);
    expect(kept).toMatch(/Forms you sent us , applications and sign-ups included: deleted after 24 months/);
    expect(kept).toMatch(/amounts of paid orders stay for six years/);
  });

  it("names the controller, every kind of recipient, and the authority", () => {
    expect(sectionOf(privacy, "who-we-are")).toContain(`${brand.name} (“we”) is the controller`);
    const recipients = sectionOf(privacy, "who-sees-it");
    for (const name of ["Stripe", "Google Maps", "Google Analytics", "Google Ads", "Tag Manager", "Sentry", "emails"]) {
      expect(recipients).toContain(name);
    }
    expect(sectionOf(privacy, "complaints")).toContain("Data Protection Commission");
  });

  it("says that a position is sent to Google with a search, and how precise it is", () => {
    const collected = sectionOf(privacy, "what-we-collect");
    expect(collected).toMatch(
      /position is rounded to about a kilometre [^.]*where the search is Google’s, it is sent there/,
    );
    const google = /Maps: Google Maps.*?nothing is sent/.exec(sectionOf(privacy, "who-sees-it"))?.[0];
    expect(google).toMatch(
      /position, rounded to about a kilometre, is sent with what you type into the address search/,
    );
  });
});

describe("the cookie policy", () => {
  it("shows every stored item with its purpose and how long it is kept", () => {
    const table = sectionOf(cookies, "what-is-stored");
    for (const { name, purpose, retention } of storedItems) {
      expect(table).toContain(name);
      expect(table).toContain(purpose);
      expect(table).toContain(retention);
    }
  });

  it("says how to change the choice and when visitors are asked again", () => {
    const change = sectionOf(cookies, "change-your-choice");
    expect(change).toMatch(/Cookie Settings button at the bottom left/);
    expect(change).toContain("after 6 months");
    expect(change).toContain("new version");
  });
});
