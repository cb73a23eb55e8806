import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, Meta } from "react-router";
import { describe, expect, it } from "vitest";
import { brand } from "../../brand.ts";
import { publicPages } from "../../contract/known-pages.ts";
import { describeCompany } from "../pages/describe-company.ts";
import { type HiddenPage, type PublicPage, pageMeta, sharePicture } from "./page-meta.ts";

const publicUrl = "https://courier.example";

/** The head of a page, as the server renders it. */
function headOf(page: PublicPage | HiddenPage): string {
  const Site = createRoutesStub([
    {
      id: "root",
      path: "/",
      Component: Meta,
      children: [{ id: "page", index: true, meta: pageMeta(page) as never, Component: () => null }],
    },
  ]);
  return renderToStaticMarkup(<Site hydrationData={{ loaderData: { root: { publicUrl } } }} />);
}

const sameDay: PublicPage = {
  path: "/services/same-day",
  title: "Same Day Delivery",
  description: "Collected and delivered within the same business day.",
};
const blocks = (head: string) =>
  [...head.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(([, json = ""]) =>
    JSON.parse(json),
  );

describe("a public page", () => {
  it("has a title, a description, a canonical URL and a picture of known size with an alternative text", () => {
    const head = headOf(sameDay);
    for (const tag of [
      `<title>Same Day Delivery | ${brand.name}</title>`,
      '<meta name="description" content="Collected and delivered within the same business day."/>',
      '<link rel="canonical" href="https://courier.example/services/same-day"/>',
      '<meta property="og:url" content="https://courier.example/services/same-day"/>',
      '<meta property="og:image" content="https://courier.example/og/same-day.jpg"/>',
      '<meta property="og:image:width" content="1200"/>',
      '<meta property="og:image:height" content="630"/>',
      `<meta property="og:image:alt" content="Same Day Delivery, ${brand.name}"/>`,
      '<meta name="twitter:card" content="summary_large_image"/>',
    ]) {
      expect(head).toContain(tag);
    }
    expect(head).not.toContain("robots");
  });

  it("for a service has breadcrumbs from the home page", () => {
    const [trail] = blocks(headOf(sameDay));
    expect(trail["@type"]).toBe("BreadcrumbList");
    expect(trail.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      "https://courier.example/",
      "https://courier.example/services/same-day",
    ]);
  });

  it("escapes names in its structured data", () => {
    const hostile = { "@type": "LocalBusiness", name: "</script><script>alert(1)</script><!--" };
    const head = headOf({ ...sameDay, path: "/", data: [hostile] });
    expect(head.match(/<script/g)).toHaveLength(1);
    expect(head).not.toContain("alert(1)</script>");
    expect(blocks(head)).toEqual([hostile]);
  });
});

describe("every public page", () => {
  it("has a preview picture that is small enough for every chat program", () => {
    for (const path of publicPages) {
      const file = readFileSync(`web/public${sharePicture(path, "").path}`);
      expect(file.byteLength, path).toBeLessThan(60_000);
      expect(file.subarray(0, 3).toString("hex"), path).toBe("ffd8ff");
    }
  });
});

describe("the home page", () => {
  it("describes the company: hours, prices, address and other profiles [P462] [P463] [P464]", () => {
    const [company] = blocks(
      headOf({
        path: "/",
        title: "Couriers",
        nameFirst: true,
        description: "Couriers.",
        data: (url) => [describeCompany(url)],
      }),
    );
    expect(company).toMatchObject({
      "@type": "LocalBusiness",
      name: brand.name,
      url: "https://courier.example/",
      logo: "https://courier.example/icon-512.png",
      image: "https://courier.example/og/home.jpg",
      openingHours: "Mo-Fr 08:00-18:00",
      priceRange: "€€",
      address: { streetAddress: "1 Example Road, Tallaght", addressLocality: "Dublin 24", addressCountry: "IE" },
    });
    expect(company.sameAs).toEqual(Object.values(brand.social));
  });

  it("names the company first in its title", () => {
    const head = headOf({ path: "/", title: "Couriers across Ireland", nameFirst: true, description: "Couriers." });
    expect(head).toContain(`<title>${brand.name} | Couriers across Ireland</title>`);
    expect(head).toContain('<link rel="canonical" href="https://courier.example/"/>');
  });
});

describe("a hidden page", () => {
  it("asks search engines not to index it, and has no canonical URL or preview", () => {
    const head = headOf({ title: "Booking confirmation", hidden: true });
    expect(head).toContain('<meta name="robots" content="noindex"/>');
    expect(head).not.toMatch(/canonical|og:/);
  });
});
