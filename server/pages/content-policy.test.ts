import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readEnvironment } from "../environment.ts";
import { type AllowedServices, contentPolicy, paymentOrigins } from "./content-policy.ts";

const none: AllowedServices = {
  googleMaps: false,
  trackingCodes: { gtmId: "", gaMeasurementId: "", googleAdsId: "" },
  sentryDsn: "",
};
const inline = "start()";

const policy = (allowed: Partial<AllowedServices> | null) =>
  contentPolicy([inline], allowed && { ...none, ...allowed });
const directive = (text: string, name: string) =>
  (text.split("; ").find((each) => each.startsWith(`${name} `)) ?? "").split(" ").slice(1);
const codes = (changes: Partial<AllowedServices["trackingCodes"]>) => ({ ...none.trackingCodes, ...changes });

describe("the content policy", () => {
  it("allows no third party unless one of its services is configured", () => {
    for (const text of [policy(null), policy({})]) {
      expect(text).not.toContain("https:");
      expect(directive(text, "default-src")).toEqual(["'none'"]);
      const hash = createHash("sha256").update(inline).digest("base64");
      expect(directive(text, "script-src")).toEqual(["'self'", `'sha256-${hash}'`]);
      expect(directive(text, "form-action")).toEqual(["'self'"]);
    }
  });

  it("never mistakes a placeholder for a tracking code", () => {
    expect(policy({ trackingCodes: codes({ gtmId: "GTM-XXXXXXX" }) })).not.toContain("google");
  });

  it("lets the tag manager load whatever a container may hold", () => {
    const text = policy({ trackingCodes: codes({ gtmId: "GTM-TEST123" }) });
    expect(directive(text, "script-src")).toContain("https://www.googletagmanager.com");
    expect(directive(text, "connect-src")).toEqual(
      expect.arrayContaining(["https://*.google-analytics.com", "https://googleads.g.doubleclick.net"]),
    );
    expect(directive(text, "frame-src")).toContain("https://td.doubleclick.net");
    expect(directive(text, "script-src").join()).not.toMatch(/unsafe|\*/);
  });

  it("allows Analytics none of what only advertising needs", () => {
    const text = policy({ trackingCodes: codes({ gaMeasurementId: "G-TEST123456" }) });
    expect(directive(text, "script-src")).toContain("https://www.googletagmanager.com");
    expect(directive(text, "connect-src")).toContain("https://*.google-analytics.com");
    expect(text).not.toContain("doubleclick");
  });

  it("names each origin once", () => {
    const text = policy({
      googleMaps: true,
      trackingCodes: { gtmId: "GTM-TEST123", gaMeasurementId: "G-TEST123456", googleAdsId: "AW-123456789" },
    });
    for (const name of ["script-src", "img-src", "connect-src", "frame-src"]) {
      const sources = directive(text, name);
      expect(new Set(sources).size, name).toBe(sources.length);
    }
    expect(directive(text, "script-src")).toContain("https://maps.googleapis.com");
  });

  it("lets Google's map load scripts from its own hosts only, draw images and request a route", () => {
    const text = policy({ googleMaps: true });
    expect(directive(text, "script-src").filter((source) => !source.startsWith("'"))).toEqual([
      "https://maps.googleapis.com",
      "https://maps.gstatic.com",
    ]);
    expect(directive(text, "script-src").join()).not.toMatch(/unsafe|blob|\*/);
    expect(directive(text, "connect-src")).toContain("https://routes.googleapis.com");
    expect(directive(text, "img-src")).toContain("https://*.googleapis.com");
    // The domain of Google's own cookies.
    expect(text).not.toContain("google.com");
  });

  it("lets errors be reported to the host of the DSN, and keeps its key out of the policy", () => {
    const text = policy({ sentryDsn: "https://publickey@errors.example/7" });
    expect(directive(text, "connect-src")).toEqual(["'self'", "https://errors.example"]);
    expect(policy({ sentryDsn: "not an address" })).toBe(policy({}));
  });
});

const live = { PUBLIC_URL: "https://courier.example" };
const stripe = { PAYMENTS: "stripe", STRIPE_SECRET_KEY: "sk_test_abc", STRIPE_WEBHOOK_SECRET: "whsec_abc" };
const woocommerce = {
  SHOP: "woocommerce",
  WOOCOMMERCE_URL: "https://shop.example/wordpress",
  WOOCOMMERCE_KEY: "ck_abc",
  WOOCOMMERCE_SECRET: "cs_abc",
  WOOCOMMERCE_WEBHOOK_SECRET: "told by nobody",
};

it.each([
  ["none, if no payments are taken online", live, []],
  ["Stripe's", { ...live, ...stripe }, ["https://checkout.stripe.com"]],
  ["our own, in the sandbox", { ...live, PAYMENTS: "sandbox" }, ["https://courier.example"]],
  ["the WordPress site's, if it runs the shop", { ...live, ...woocommerce }, ["https://shop.example"]],
])("The button on the pay page may lead to one site besides ours: %s", (_, variables, origins) => {
  expect(paymentOrigins(readEnvironment(variables))).toEqual(origins);
});
