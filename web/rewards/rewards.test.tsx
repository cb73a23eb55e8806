import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { brand } from "../../brand.ts";
import Rewards from "./page.tsx";

const Page = createRoutesStub([{ path: "/rewards", Component: Rewards }]);
const html = renderToStaticMarkup(<Page initialEntries={["/rewards"]} />);

function sectionOf(id: string): string {
  const section = new RegExp(`<section id="${id}"[\\s\\S]*?</section>`).exec(html)?.[0];
  if (!section) throw new Error(`no section ${id}`);
  return section;
}
const textOf = (part: string) => part.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

describe("the rewards page", () => {
  it("has its form [P014]", () => {
    expect(html).toMatch(/<form[^>]*aria-label="Rewards registration"[\s\S]*type="submit"/);
  });

  it("has hero, how it works, gift cards, sign-up, redeeming and terms, in this order [P113]", () => {
    const ids = [...html.matchAll(/<section(?: id="([^"]+)")?/g)].map(([, id]) => id ?? "hero");
    expect(ids).toEqual(["hero", "how-it-works", "gift-cards", "sign-up", "redeem", "terms"]);
    expect(html.indexOf("<h1")).toBeLessThan(html.indexOf('id="how-it-works"'));
  });

  it("has exactly three steps, and contact details where points are redeemed [P113]", () => {
    const steps = sectionOf("how-it-works");
    expect(steps.match(/<ol/g)).toHaveLength(1);
    expect(steps.match(/<li/g)).toHaveLength(3);
    const redeem = sectionOf("redeem");
    expect(redeem).toContain(`href="tel:${brand.officePhone.tel}"`);
    expect(redeem).toContain(`href="mailto:${brand.email}"`);
  });

  it("has terms that open without script", () => {
    const terms = sectionOf("terms");
    expect(terms.match(/<details/g)?.length).toBe(6);
    expect(terms.match(/<summary/g)?.length).toBe(6);
  });

  it("says when points are earned and when not [P471]", () => {
    const terms = textOf(sectionOf("terms"));
    expect(terms).toContain("credited within 24 hours of delivery confirmation");
    expect(terms).toContain("minimum spend of €10 per transaction");
    expect(terms).toContain("no points on cancelled or refunded orders");
  });

  it("says from when, for what and until when points are redeemed [P472]", () => {
    const terms = textOf(sectionOf("terms"));
    expect(terms).toContain("minimum of 500 points to redeem");
    expect(terms).toContain("gift cards only");
    expect(terms).toContain("expire after 24 months of inactivity");
  });

  it("says how terms change and how the programme ends [P473]", () => {
    const terms = textOf(sectionOf("terms"));
    expect(terms).toContain("change these terms with 30 days notice");
    expect(terms).toMatch(/discontinue the programme, you receive 90 days notice/);
  });
});
