import { existsSync } from "node:fs";
import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, it } from "vitest";
import { publicPages, sitemapEntries } from "../../contract/known-pages.ts";
import { pages } from "../../contract/paths.ts";
import { builtPages, type Pages } from "../../server/pages/pages.ts";
import { defaultSettings } from "../../server/settings/default-settings.ts";

/** The built pages as the server sends them. They need no database. */
const publicUrl = "https://courier.example";
let site: Pages;
beforeAll(async () => {
  site = await builtPages("build")({
    publicSettings: () => ({ ...defaultSettings, version: 1 }),
    unknownPath: () => null,
    transportSecurity: { "strict-transport-security": "max-age=31536000" },
    paymentOrigins: [],
    site: { demo: false, publicUrl, sentryDsn: "", openStreetMap: false, singleSignOn: false, shop: "builtin" },
    log: { error: ({ ...fields }, message) => console.error(message, fields) },
  });
});

const ask = async (path: string) => site.answer(new Request(`http://localhost${path}`));
const htmlOf = async (path: string) => (await ask(path)).text();
const taken = (html: string, tag: RegExp) => tag.exec(html)?.[1] ?? "";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // React's spelling, which HTML parses the same way: attributes in camel case or with an empty value, void elements
    // closed.
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "void-style": "off",
    // React's own ids begin with an underscore.
    "valid-id": ["error", { relaxed: true }],
    // Allowed by our content policy; positions on maps and sizes of drawings are data.
    "no-inline-style": "off",
    // Numbers are kept on one line by a class.
    "tel-non-breaking": "off",
    // A label that encloses its field and also names it, for assistive software of either kind.
    "no-redundant-for": "off",
    // No native element exists for the towns of a map and the suggestions of a search.
    "prefer-native-element": ["error", { exclude: ["listbox"] }],
    // Landmarks for different widths are in the page twice; axe checks the visible ones.
    "unique-landmark": "off",
    // Staff sign in by script alone: a form sent without would put the password where it does not belong.
    "wcag/h32": "off",
    // ARIA allows a name on a list; the recommendation is for elements without a role.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
  },
});

describe("every page", () => {
  const shells = [pages.bookingConfirmation, pages.login, pages.admin, "/checkout/order-pay/1/", "/no-such-page"];

  it.each([...publicPages, ...shells])("is valid HTML: %s", async (path) => {
    const { results } = await validator.validateString(await htmlOf(path));
    const faults = results.flatMap(({ messages }) => messages);
    expect(faults.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)).toEqual([]);
  });

  it("has one first-level heading, a language and a title of its own", async () => {
    const titles = new Set<string>();
    for (const path of publicPages) {
      const html = await htmlOf(path);
      expect(html.match(/<h1\b/g), path).toHaveLength(1);
      expect(html, path).toContain('<html lang="en-IE"');
      titles.add(taken(html, /<title>([^<]+)<\/title>/));
    }
    expect(titles.size).toBe(publicPages.length);
  });
});

describe("a page for search engines", () => {
  it.each(publicPages)("gives its address, its description and its picture for sharing: %s", async (path) => {
    const answer = await ask(path);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    expect(taken(html, /<link rel="canonical" href="([^"]+)"/)).toBe(publicUrl + path);
    expect(html).not.toContain('name="robots"');
    const description = taken(html, /<meta name="description" content="([^"]+)"/);
    expect(description.length).toBeGreaterThan(25);
    expect(description.length).toBeLessThan(180);
    const picture = taken(html, /<meta property="og:image" content="([^"]+)"/);
    const shared = await ask(picture.slice(publicUrl.length));
    expect([shared.status, shared.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    for (const [, json = ""] of html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)) {
      expect(JSON.parse(json)).toMatchObject({ "@context": "https://schema.org" });
    }
  });

  it("each page in the sitemap exists, and robots.txt names the sitemap [P482]", async () => {
    const listed = [...(await htmlOf("/sitemap.xml")).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
    expect(listed).toEqual(sitemapEntries.map(({ path }) => publicUrl + path));
    for (const { path } of sitemapEntries) expect((await ask(path)).status, path).toBe(200);
    expect(await htmlOf("/robots.txt")).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  });

  it("lists the icons that its head and its web manifest name", async () => {
    const html = await htmlOf("/");
    const icons = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)];
    expect(icons.map(([, href]) => href)).toContain("/site.webmanifest");
    for (const [, href = ""] of icons) expect((await ask(href)).status, href).toBe(200);
  });
});

describe("a page that search engines should leave out", () => {
  it.each([pages.bookingConfirmation, pages.login, pages.admin, "/checkout/order-pay/1/", "/no-such-page"])(
    "says so and has no address to share: %s",
    async (path) => {
      const html = await htmlOf(path);
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html).not.toMatch(/rel="canonical"|property="og:/);
    },
  );
});

it("the scripts that pages name exist", async () => {
  const boot = JSON.parse(taken(await htmlOf("/"), /<script id="boot" type="application\/json">([^<]+)<\/script>/));
  for (const path of boot.preload) expect(existsSync(`build/client${path}`), path).toBe(true);
});
