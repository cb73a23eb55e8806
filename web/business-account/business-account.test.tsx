import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { brand } from "../../brand.ts";
import BusinessAccount from "./page.tsx";

const Page = createRoutesStub([{ path: "/business-account", Component: BusinessAccount }]);
const html = renderToStaticMarkup(<Page initialEntries={["/business-account"]} />);
const text = html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

describe("the business account page", () => {
  it("has its form [P014]", () => {
    expect(html).toMatch(/<form[^>]*aria-label="Business account application"[\s\S]*type="submit"/);
  });

  it("says what an account saves and how quickly sales and the review respond [P456] [P468] [P469]", () => {
    expect(text).toContain("save up to 20%");
    expect(text).toContain("within 2 business hours");
    expect(text).toContain("within 2 business days");
  });

  it("names the three conditions [P470]", () => {
    expect(text).toContain("registered company");
    expect(text).toContain("Trading at least 30 days");
    expect(text).toContain("€300 monthly minimum spend");
  });

  it("links to an example of the tracking page where it mentions tracking and signatures [D071]", () => {
    const [, words] = html.match(/<a href="\/track\/example"[^>]*>([^<]+)<\/a>/) ?? [];
    expect(words).toMatch(/Real-time tracking.*signatures/);
  });

  it("links to the account terms and, in a new tab, to the portal [P112]", () => {
    expect(html).toContain('href="/terms-of-service#business-account-promo"');
    expect(html).toMatch(new RegExp(`<a href="${brand.portalUrl}" target="_blank" rel="noopener"`));
  });
});
