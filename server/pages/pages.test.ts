import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CheckoutPage } from "../../contract/checkout.ts";
import type { PublicSettings } from "../../contract/settings.ts";
import { defaultCollectionHours } from "../../domain/schedule/collection-hours.ts";
import type { WebBuild } from "./load-web-build.ts";
import { createPages, type Pages, type PagesOptions } from "./pages.ts";

const inline = "window.started = 1 < 2 && true;";
const documentOf = (path: string, settings: PublicSettings) =>
  `<!doctype html><title>${path}</title><p>${"A courier for Ireland. ".repeat(50)}version ${settings.version}</p>` +
  `<script id="boot" type="application/json">{"data":"no code"}</script><script>${inline}</script>`;

const publicSettings = (change: Partial<PublicSettings> = {}): PublicSettings => ({
  deliveryTypes: [],
  packageTypes: [],
  priorityMultipliers: { same_day: 1.5, next_day: 1, international: 2.5 },
  googleMapsApiKey: "",
  redirects: [],
  livePaymentsEnabled: false,
  googleAdsEvents: [],
  trackingCodes: { gtmId: "", gaMeasurementId: "", googleAdsId: "" },
  analyticsVisible: true,
  emergencyBannerEnabled: false,
  websiteIssuesBannerEnabled: false,
  observePublicHolidays: true,
  cancelUnpaidAfterHours: 24,
  collectionHours: defaultCollectionHours,
  collectAtWeekends: true,
  version: 1,
  ...change,
});

const refusal: CheckoutPage = { kind: "refused", title: "Checkout", message: "No", confirmationUrl: null };

/** The build has already compressed this one. */
const packedScript = `console.log("Fáilte ${"round ".repeat(200)}");`;

let buildFolder = "";
beforeAll(async () => {
  buildFolder = await mkdtemp(join(tmpdir(), "pages-"));
  await mkdir(join(buildFolder, "client/assets"), { recursive: true });
  await mkdir(join(buildFolder, "client/.vite"), { recursive: true });
  await mkdir(join(buildFolder, "previous/assets"), { recursive: true });
  await writeFile(
    join(buildFolder, "client/assets/root-Abc123.js"),
    `console.log(${JSON.stringify("x".repeat(5000))});`,
  );
  await writeFile(join(buildFolder, "client/assets/page-Pack77.js"), packedScript);
  await writeFile(join(buildFolder, "client/assets/page-Pack77.js.br"), brotliCompressSync(packedScript));
  await writeFile(join(buildFolder, "client/favicon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  await writeFile(join(buildFolder, "client/.vite/manifest.json"), "{}");
  await writeFile(join(buildFolder, "previous/assets/root-Old999.js"), "console.log('old');");
});
afterAll(() => rm(buildFolder, { recursive: true }));

type Change = {
  settings?: () => PublicSettings;
  transportSecurity?: Record<string, string>;
  render?: WebBuild["render"];
  paymentOrigins?: string[];
  unknownPath?: PagesOptions["unknownPath"];
};

async function site(change: Change = {}) {
  const renderings: string[] = [];
  const errors: object[] = [];
  const render: WebBuild["render"] =
    change.render ??
    (async (path, shown) => ({
      status: path === "/not-found" ? 404 : 200,
      html: documentOf(path, shown.publicSettings),
    }));
  const pages = await createPages({
    build: {
      inlineScripts: [inline],
      paths: ["/", "/quick-quote", "/book-a-courier", "/booking-confirmation", "/login", "/admin"],
      patterns: [
        { pattern: /^\/checkout\/order-pay\/[^/]+$/, path: "/checkout/order-pay/0" },
        { pattern: /^\/admin\/.+$/, path: "/admin/0" },
      ],
      render(path, shown) {
        renderings.push(path);
        return render(path, shown);
      },
    },
    buildFolder,
    publicSettings: async () => (change.settings ?? publicSettings)(),
    unknownPath: change.unknownPath ?? (() => null),
    paymentOrigins: change.paymentOrigins ?? [],
    site: {
      demo: false,
      publicUrl: "https://courier.example",
      sentryDsn: "",
      openStreetMap: false,
      singleSignOn: false,
      shop: "builtin",
    },
    transportSecurity: change.transportSecurity ?? {},
    log: { error: (fields) => errors.push(fields) },
  });
  const ask = (path: string, init: RequestInit = {}) => pages.answer(new Request(`http://localhost${path}`, init));
  return { ask, pages, renderings, errors };
}

describe("pages", () => {
  it("are rendered once, whatever the query string", async () => {
    const { ask, renderings } = await site();
    const first = await ask("/quick-quote");
    const second = await ask("/quick-quote?from=Tallaght&to=Cork");
    expect(first.status).toBe(200);
    expect(await second.text()).toBe(await first.text());
    expect(renderings).toEqual(["/quick-quote"]);
  });

  it("are rendered once for visitors who arrive at the same moment", async () => {
    const { ask, renderings } = await site();
    await Promise.all(Array.from({ length: 20 }, () => ask("/")));
    expect(renderings).toEqual(["/"]);
  });

  it("show the next visitor a new version of the settings", async () => {
    let version = 1;
    const { ask } = await site({ settings: () => publicSettings({ version }) });
    const before = await ask("/");
    expect(await before.text()).toContain("version 1");
    version = 2;
    const after = await ask("/");
    expect(await after.text()).toContain("version 2");
    expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
  });

  it("keep their last edition while the settings can't be read", async () => {
    let down = false;
    const { ask } = await site({
      settings: () => {
        if (down) throw new Error("no database");
        return publicSettings();
      },
    });
    await ask("/");
    down = true;
    expect((await ask("/")).status).toBe(200);
    expect((await ask("/quick-quote")).status).toBe(200);
  });

  it("are not sent again to a browser that already has them", async () => {
    const { ask } = await site();
    const etag = (await ask("/")).headers.get("etag") ?? "";
    const again = await ask("/", { headers: { "if-none-match": `"other", ${etag.replace("W/", "")}` } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    expect(again.headers.get("etag")).toBe(etag);
    expect((await ask("/", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  it("arrive whole in every encoding", async () => {
    const { ask } = await site();
    const plain = await (await ask("/")).text();
    const brotli = await ask("/", { headers: { "accept-encoding": "gzip, deflate, br" } });
    expect(brotli.headers.get("content-encoding")).toBe("br");
    expect(brotli.headers.get("vary")).toBe("accept-encoding");
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(plain);
    const gzip = await ask("/", { headers: { "accept-encoding": "gzip" } });
    expect(gzip.headers.get("content-encoding")).toBe("gzip");
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(plain);
  });

  it("answer HEAD with the headers only", async () => {
    const { ask } = await site();
    const get = await ask("/");
    const head = await ask("/", { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
    expect(head.headers.get("content-length")).toBe(get.headers.get("content-length"));
  });

  it("refuse POST requests", async () => {
    const { ask } = await site();
    const answer = await ask("/quick-quote", { method: "POST", body: "x=1" });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD");
  });

  it("have one canonical address each", async () => {
    const { ask } = await site();
    for (const path of ["/quick-quote/", "/Quick-Quote", "/quick%2Dquote"]) {
      const answer = await ask(`${path}?from=Naas`);
      expect([answer.status, answer.headers.get("location")]).toEqual([308, "/quick-quote?from=Naas"]);
    }
    expect((await ask("//quick-quote/")).status).toBe(404);
    expect((await ask("/%E0%A4%A")).status).toBe(404);
  });

  it("redirect /settings to the settings of the staff area [P105]", async () => {
    const answer = await (await site()).ask("/settings");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/admin/settings"]);
  });

  it("share one not-found answer, which is never 'not modified'", async () => {
    const { ask, renderings } = await site();
    const first = await ask("/no-such-page");
    const second = await ask("/services/by-balloon?x=1", { headers: { "if-none-match": "*" } });
    expect([first.status, second.status]).toEqual([404, 404]);
    expect(renderings).toEqual(["/not-found"]);
  });

  it.each([
    "/booking-confirmation?order_id=1&key=secret",
    "/checkout/order-pay/17/?pay_for_order=true&key=secret",
    "/login?next=secret",
    "/admin",
    "/admin/orders?q=secret",
  ])("with one visitor's data are cached nowhere and send their address to no other site: %s", async (path) => {
    const answer = await (await site()).ask(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.get("etag")).toBeNull();
    expect(await answer.text()).not.toContain("secret");
  });

  it("with a number in their address are rendered once for every number", async () => {
    const { ask, renderings } = await site();
    for (const path of ["/checkout/order-pay/17", "/checkout/order-pay/18/", "/checkout/order-pay/19/?key=x"]) {
      expect((await ask(path)).status, path).toBe(200);
    }
    expect(renderings).toEqual(["/checkout/order-pay/0"]);
    expect((await ask("/checkout/order-pay/")).status).toBe(404);
    expect((await ask("/Admin/")).headers.get("location")).toBe("/admin");
  });

  it("that can't be rendered are answered with an apology and rendered again on the next request", async () => {
    let broken = true;
    const { ask, errors } = await site({
      render: async (path, { publicSettings }) => {
        if (broken) throw new Error("a page fell over");
        return { status: 200, html: documentOf(path, publicSettings) };
      },
    });
    const answer = await ask("/");
    expect(answer.status).toBe(500);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const text = await answer.text();
    expect(text).toContain("Something went wrong");
    expect(text).not.toContain("fell over");
    expect(errors).toHaveLength(1);
    broken = false;
    expect((await ask("/")).status).toBe(200);
  });
});

describe("a page that answers a form sent without script", () => {
  const result = { formId: 7, values: { names: "A" }, errors: { names: "Too short" }, message: "Please check" };
  const show = (pages: Pages, status = 422, headers = {}) =>
    pages.showPage(new Request("http://localhost/wp-json/forms", { method: "POST" }), {
      path: "/quick-quote",
      formResult: result,
      status,
      headers,
    });
  const render: WebBuild["render"] = async (path, { publicSettings, formResult }) => ({
    status: 200,
    html: `${documentOf(path, publicSettings)}${formResult ? JSON.stringify(formResult) : "empty form"}`,
  });

  it("is that page with what was typed, for this visitor only", async () => {
    const { ask, pages } = await site({ render });
    const before = await (await ask("/quick-quote")).text();
    const answer = await show(pages, 429, { "retry-after": "60" });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(await answer.text()).toContain(JSON.stringify(result));
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("etag")).toBeNull();
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("content-security-policy")).toContain("form-action 'self'");
    expect(await (await ask("/quick-quote")).text()).toBe(before);
    expect(before).toContain("empty form");
  });

  it("shows what was typed even while the settings can't be read", async () => {
    let down = false;
    const { ask, pages } = await site({
      render,
      settings: () => {
        if (down) throw new Error("no database");
        return publicSettings();
      },
    });
    await ask("/");
    down = true;
    const answer = await show(pages, 503);
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining("Too short")]);
  });

  it("that can't be rendered is answered with an apology", async () => {
    const { pages, errors } = await site({
      render: async () => {
        throw new Error("a page fell over");
      },
    });
    expect((await show(pages)).status).toBe(500);
    expect(errors).toHaveLength(1);
  });
});

describe("the content policy of a page", () => {
  const directive = (policy: string, name: string) =>
    policy.split("; ").find((text) => text.startsWith(`${name} `)) ?? "";

  it("allows no script that was injected into a page", async () => {
    const evil = "steal()";
    const { ask } = await site({
      render: async () => ({
        status: 200,
        html: `<title>A page</title><script>${inline}</script><script>${evil}</script>`,
      }),
    });
    const policy = (await ask("/")).headers.get("content-security-policy") ?? "";
    const hash = (text: string) => createHash("sha256").update(text).digest("base64");
    expect(policy).toContain(hash(inline));
    expect(policy).not.toContain(hash(evil));
  });

  it("allows the inline script by its hash and no other script", async () => {
    const policy = (await (await site()).ask("/")).headers.get("content-security-policy") ?? "";
    const hash = createHash("sha256").update(inline).digest("base64");
    expect(directive(policy, "script-src")).toBe(`script-src 'self' 'sha256-${hash}'`);
    for (const strict of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(strict);
    }
  });

  it("names Google only while a maps key is set, and never on payment pages or staff pages", async () => {
    const policy = async (googleMapsApiKey: string, path = "/") => {
      const { ask } = await site({ settings: () => publicSettings({ googleMapsApiKey }) });
      return (await ask(path)).headers.get("content-security-policy") ?? "";
    };
    for (const path of ["/checkout/order-pay/17/", "/login", "/admin", "/admin/orders"]) {
      expect(await policy("AIza-example", path), path).not.toContain("google");
    }
    expect(await policy("")).not.toContain("google");
    expect(directive(await policy("AIza-example"), "script-src")).toContain("https://maps.googleapis.com");
  });
});

describe("a refusal under /checkout without visitor data", () => {
  const ask = (pages: Pages, order: number, message: string, status: number) =>
    pages.showPage(new Request(`http://localhost/checkout/order-pay/${order}/?key=x`), {
      path: `/checkout/order-pay/${order}`,
      status,
      checkout: { ...refusal, message },
      headers: { "retry-after": "7" },
    });

  it("is rendered once per wording for all orders, and cached by no browser", async () => {
    const { pages, renderings } = await site();
    for (let order = 1; order <= 30; order++) {
      for (const [message, status] of [
        ["Not found.", 404],
        ["Too many requests.", 429],
      ] as const) {
        const answer = await ask(pages, order, message, status);
        expect([answer.status, answer.headers.get("retry-after")]).toEqual([status, "7"]);
        expect(answer.headers.get("cache-control")).toBe("no-store");
        expect(answer.headers.get("etag")).toBeNull();
      }
    }
    expect(renderings).toEqual(["/checkout/order-pay/0", "/checkout/order-pay/0"]);
  });

  it("is rendered again with new settings, and a flood of wordings does not fill the memory", async () => {
    let version = 1;
    const { pages, renderings } = await site({ settings: () => publicSettings({ version }) });
    await ask(pages, 1, "Not found.", 404);
    version = 2;
    await ask(pages, 1, "Not found.", 404);
    expect(renderings).toHaveLength(2);
    for (let wording = 0; wording < 300; wording++) await ask(pages, 1, `No ${wording}`, 404);
    await ask(pages, 1, "No 5", 404);
    expect(renderings).toHaveLength(302);
    await ask(pages, 1, "No 299", 404);
    expect(renderings).toHaveLength(303);
  });
});

describe("a payment page", () => {
  const gateway = "https://checkout.stripe.com";
  const shown = { path: "/checkout/order-pay/17", status: 200, checkout: refusal };
  const request = new Request("http://localhost/checkout/order-pay/17/?pay_for_order=true&key=secret");

  it("may lead to the gateway's own page and nowhere else, and no other page may", async () => {
    const { pages, ask } = await site({
      paymentOrigins: [gateway],
      settings: () =>
        publicSettings({
          googleMapsApiKey: "AIza-example",
          trackingCodes: { gtmId: "GTM-ABC123", gaMeasurementId: "G-ABC1234567", googleAdsId: "AW-123456789" },
        }),
    });
    const policy = (await pages.showPage(request, shown)).headers.get("content-security-policy") ?? "";
    expect(policy).toContain(`form-action 'self' ${gateway};`);
    expect([...policy.matchAll(/https?:\/\/[^\s;]+/g)].map(([origin]) => origin)).toEqual([gateway]);
    for (const path of ["/", "/login", "/admin", "/booking-confirmation"]) {
      expect((await ask(path)).headers.get("content-security-policy"), path).toContain("form-action 'self';");
    }
  });

  it("belongs to one visitor: it is rendered for each, cached nowhere, and its address is sent to no other site", async () => {
    const { pages, renderings } = await site();
    const checkout = { ...refusal, confirmationUrl: "/booking-confirmation?order_id=17&key=secret" };
    for (const status of [200, 409]) {
      const answer = await pages.showPage(request, { ...shown, checkout, status });
      expect(answer.status).toBe(status);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
      expect(answer.headers.get("etag")).toBeNull();
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    }
    expect(renderings).toEqual([shown.path, shown.path]);
  });
});

describe("security headers", () => {
  it("are set on pages and files alike", async () => {
    const { ask } = await site();
    for (const path of ["/", "/no-such-page", "/favicon.svg", "/quick-quote/"]) {
      const { headers } = await ask(path);
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
      expect(headers.get("permissions-policy"), path).toContain("geolocation=(self)");
      expect(headers.get("strict-transport-security"), path).toBeNull();
    }
  });

  it("pin browsers to https if the site is served over it", async () => {
    const answer = await (await site({ transportSecurity: { "strict-transport-security": "max-age=31536000" } })).ask(
      "/",
    );
    expect(answer.headers.get("strict-transport-security")).toContain("max-age=31536000");
  });
});

describe("files", () => {
  it("for search engines use the site's public address", async () => {
    const { ask } = await site();
    const sitemap = await ask("/sitemap.xml");
    expect([sitemap.status, sitemap.headers.get("content-type")]).toEqual([200, "application/xml; charset=utf-8"]);
    expect(await sitemap.text()).toContain("<loc>https://courier.example/quick-quote</loc>");
    const manifest = await ask("/site.webmanifest");
    expect(manifest.headers.get("content-type")).toBe("application/manifest+json; charset=utf-8");
    const robots = await ask("/robots.txt");
    expect([robots.status, robots.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(robots.headers.get("x-content-type-options")).toBe("nosniff");
    const security = await ask("/.well-known/security.txt");
    expect([security.status, security.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(await security.text()).toMatch(/^Contact: mailto:/);
  });

  it("are sent as the build compressed them, or plain or in another encoding on request", async () => {
    const { ask } = await site();
    const path = "/assets/page-Pack77.js";
    const packed = await ask(path, { headers: { "accept-encoding": "br" } });
    expect(Buffer.from(await packed.arrayBuffer())).toEqual(brotliCompressSync(packedScript));
    for (const time of ["first", "second"]) {
      expect(await (await ask(path)).text(), time).toBe(packedScript);
      const gzip = await ask(path, { headers: { "accept-encoding": "gzip" } });
      expect(gunzipSync(await gzip.arrayBuffer()).toString(), time).toBe(packedScript);
      expect(gzip.headers.get("etag")).toBe(packed.headers.get("etag"));
    }
    expect((await ask(`${path}.br`)).status).toBe(404);
  });

  it("with a hash in their name are cached for ever, including those of the previous build", async () => {
    const { ask } = await site();
    for (const path of ["/assets/root-Abc123.js", "/assets/root-Old999.js"]) {
      const answer = await ask(path, { headers: { "accept-encoding": "br" } });
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get("cache-control"), path).toContain("immutable");
      expect(answer.headers.get("content-type"), path).toBe("text/javascript; charset=utf-8");
      expect(answer.headers.get("content-encoding"), path).toBe("br");
    }
    expect((await ask("/favicon.svg")).headers.get("cache-control")).toBe("public, max-age=3600");
  });

  it("that are missing or hidden are not found", async () => {
    const { ask } = await site();
    expect((await ask("/assets/root-Gone00.js")).status).toBe(404);
    expect((await ask("/.vite/manifest.json")).status).toBe(404);
    expect((await ask("/assets/../../package.json")).status).toBe(404);
  });
});
