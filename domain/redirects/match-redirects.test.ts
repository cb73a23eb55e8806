import { describe, expect, it } from "vitest";
import { createRedirectMatcher, findShadowedRules } from "./match-redirects.ts";
import type { Redirection } from "./redirect-rule.ts";

const rule = (sourceUrl: string, more: Partial<Redirection> = {}): Redirection => ({
  sourceUrl,
  targetUrl: "/new",
  matchType: sourceUrl.includes("*") ? "wildcard" : "exact",
  isActive: true,
  ...more,
});
const matches = (source: string, path: string) => createRedirectMatcher([rule(source)]).find(path) !== null;

describe("An exact source", () => {
  it.each([
    ["/Old-Page", "/old-page", true],
    ["/Old-Page", "/OLD-PAGE", true],
    ["/Old-Page", "/old-page/", true],
    ["/old-page/", "/old-page", true],
    ["/old-page", "/old-page2", false],
    ["/old-page", "/x/old-page", false],
    ["/old-page", "/old-page?a=1#b", true],
    ["/café", "/caf%C3%A9", true],
    ["/caf%C3%A9", "/CAF%c3%89", true],
    ["/cafe\u0301", "/caf\u00e9", true],
    ["/old page", "/old%20page", true],
    ["/50%", "/50%", true],
    ["/%zz", "/%ZZ/", true],
    ["/%ff%41", "/%FF%41", true],
    ["/a%252e", "/a.", false],
    ["/a.c", "/abc", false],
    ["/(a+)+$", "/aaaa", false],
    ["/(a+)+$", "/(A+)+$", true],
    ["/__proto__", "/__proto__", true],
    ["/old", "/__proto__", false],
    ["/old", "/constructor", false],
    ["/old", "", false],
    ["/old", "//old", false],
  ])("%s at %s: %s [A309]", (source, path, expected) => {
    expect(matches(source, path)).toBe(expected);
  });

  it("reads its '*' as a literal star", () => {
    const { find } = createRedirectMatcher([rule("/a*b", { matchType: "exact" })]);
    expect([find("/a*b"), find("/axb")].map(Boolean)).toEqual([true, false]);
  });
});

describe("A source with '*'", () => {
  it.each([
    ["/blog/*.html", "/blog/x.html", true],
    ["/blog/*.html", "/BLOG/a/b.HTML", true],
    ["/blog/*.html", "/blog/.html", true],
    ["/blog/*.html", "/blog/xhtml", false],
    ["/blog/*.html", "/pre/blog/x.html", false],
    ["/blog/*.html", "/blog/x.html/y", false],
    ["/blog/*", "/blog/", true],
    ["/blog/*", "/blog", true],
    ["/blog/*", "/blogs", false],
    ["/blog/*/", "/blog/x", true],
    ["/*", "/anything/at/all", true],
    ["/*", "/", true],
    ["/*a", "/a", true],
    ["/a*a", "/a", false],
    ["/a*a", "/aa", true],
    ["/*ab*ab*", "/abab", true],
    ["/*ab*ab*", "/ab", false],
    ["/*ab*b", "/ab", false],
    ["/a**b", "/ab", true],
    ["/x*y*z", "/x/z/y", false],
    ["/x*y*z", "/x-y-y-z", true],
    ["/caf%C3%A9/*", "/café/menu", true],
    ["/a%2Ab*", "/a*bc", true],
    ["/a%2Ab*", "/axbc", false],
    ["/*.php", "/index.php", true],
    ["/*.php", "/index.php?id=1", true],
    ["/*.php", "/indexxphp", false],
    ["/*__proto__*", "/x__proto__y", true],
  ])("%s at %s: %s [A308]", (source, path, expected) => {
    expect(matches(source, path)).toBe(expected);
  });

  it("that has no star matches like an exact one", () => {
    const { find } = createRedirectMatcher([rule("/plain", { matchType: "wildcard" })]);
    expect([find("/PLAIN/"), find("/plainer")].map(Boolean)).toEqual([true, false]);
  });

  it("finds the same as a search of all sources one by one, whatever they are", () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const text = (letters: string, most: number) =>
      Array.from({ length: random(most + 1) }, () => letters[random(letters.length)]).join("");
    for (let round = 0; round < 300; round++) {
      const rules = Array.from({ length: 1 + random(12) }, () => rule(`/${text("ab*", 7)}`));
      const matcher = createRedirectMatcher(rules);
      for (let asked = 0; asked < 20; asked++) {
        const path = `/${text("ab", 8)}`;
        const fits = ({ sourceUrl }: Redirection) =>
          new RegExp(`^${sourceUrl.replace(/\*+/g, ".*")}$`).test(path) && sourceUrl !== "/";
        const expected = rules.find((each) => !each.sourceUrl.includes("*") && fits(each)) ?? rules.find(fits) ?? null;
        expect(matcher.find(path), `${rules.map((each) => each.sourceUrl).join(" ")} at ${path}`).toBe(expected);
      }
    }
  });
});

describe("Of several rules", () => {
  it("an exact one comes before a wildcard, then the list's order counts", () => {
    const rules = [rule("/a*"), rule("/*b"), rule("/ab", { targetUrl: "/1" }), rule("/AB/", { targetUrl: "/2" })];
    const { find } = createRedirectMatcher(rules);
    expect([find("/ab"), find("/axb"), find("/xb"), find("/c")]).toEqual([rules[2], rules[0], rules[1], null]);
    expect(createRedirectMatcher([...rules].reverse()).find("/axb")).toBe(rules[1]);
  });

  it.each([
    ["switched off", { isActive: false }],
    ["without a source", { sourceUrl: "" }],
    ["without a target", { targetUrl: "" }],
    ["with a target that is not allowed", { targetUrl: "//evil.example" }],
    ["with a source that is not allowed", { sourceUrl: "old" }],
  ])("one that is %s never matches [A249] [A306]", (_, more) => {
    const { find } = createRedirectMatcher([rule("/old", more)]);
    expect([find("/old"), find("/"), find("")]).toEqual([null, null, null]);
  });
});

describe("Paths that the site needs, and other systems' back doors", () => {
  it.each([
    "/admin",
    "/ADMIN/settings",
    "/%61dmin",
    "//admin",
    "/login",
    "/checkout/order-pay/1",
    "/webhooks/stripe",
    "/wp-json/wc/v3/orders",
    "/healthz",
    "/readyz",
    "/assets/a.js",
    "/wp-admin",
    "/wp-admin/index.php",
    "/wp-login.php",
    "/xmlrpc.php",
    "/administrator",
  ])("%s never matches, whatever the rules [A303]", (path) => {
    const { find } = createRedirectMatcher([rule("/*"), rule("/wp-admin"), rule("/wp-login.php")]);
    expect(find(path)).toBeNull();
  });

  it("paths that only look similar can be redirected", () => {
    const { find } = createRedirectMatcher([rule("/*")]);
    expect(["/administer", "/wp-content/a.pdf", "/logins", "/old/admin"].map((path) => find(path) !== null)).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });
});

describe("However many rules there are and whatever their form", () => {
  const list = (count: number, source: (index: number) => string) =>
    createRedirectMatcher(Array.from({ length: count }, (_, index) => rule(source(index))));

  it.each<[string, (index: number) => string, string, string]>([
    ["beginnings", (index) => `/shop-${index}/*`, "/shop-7777/x", "/shop-x"],
    ["ends", (index) => `/*-item-${index}`, "/x-item-7777", "/x-item-"],
    ["beginnings and ends", (index) => `/old/*-${index}.html`, "/old/x-7777.html", "/old/x.html"],
    ["middles", (index) => `/*/product-${index}/*`, "/x/product-7777/y", "/x/product/y"],
    ["stars", (index) => `/*a*a*a*a*a*a*a*a*${index}*`, "/aaaaaaaaaaa7777", `/${"a".repeat(1900)}`],
  ])("the right one of 10,000 wildcards that differ in their %s is found", (_, source, hit, miss) => {
    const matcher = list(10_000, source);
    expect(matcher.find(hit)?.sourceUrl).toBe(
      createRedirectMatcher([rule(source(7)), rule(source(77)), rule(source(777)), rule(source(7777))]).find(hit)
        ?.sourceUrl,
    );
    expect(matcher.find(hit)).not.toBeNull();
    expect(matcher.find(miss)).toBeNull();
  });

  it("a thousand stars and very long paths are matched in no time", () => {
    const { find } = createRedirectMatcher([rule(`/${"*a".repeat(990)}*b`)]);
    expect(find(`/${"a".repeat(1990)}`)).toBeNull();
    expect(find(`/${"a".repeat(1989)}b`)).not.toBeNull();
    expect(find(`/${"a".repeat(1_000_000)}b`)).toBeNull();
    expect(find(`/${"%61".repeat(100_000)}`)).toBeNull();
    expect(find("/".repeat(100_000))).toBeNull();
  });
});

describe("Active rules with the same source", () => {
  it.each([
    ["/old", "/OLD/", true],
    ["/caf%C3%A9", "/café", true],
    ["/blog/*", "/Blog/*", true],
    ["/old", "/older", false],
    ["/blog/*", "/blog", false],
  ])("%s and %s: the second is never used: %s", (one, other, expected) => {
    const [first, second] = [rule(one), rule(other)];
    expect(findShadowedRules([first, second])).toEqual(new Map(expected ? [[second, first]] : []));
  });

  it("do not count while one of them is switched off or unfinished", () => {
    const second = rule("/old");
    for (const before of [rule("/old", { isActive: false }), rule("/old", { targetUrl: "" })])
      expect(findShadowedRules([before, second])).toEqual(new Map());
  });
});
