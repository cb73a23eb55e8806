import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { brand } from "../../brand.ts";
import { publicPages } from "../../contract/known-pages.ts";
import { buildRobotsText, buildSecurityText, buildSitemap, buildWebManifest } from "./site-files.ts";

const courier = { demo: false, publicUrl: "https://courier.example" };

function entries(xml: string): [path: string, changes: string, priority: string][] {
  const all = xml.matchAll(
    /<loc>https:\/\/courier\.example([^<]+)<\/loc>\s*<changefreq>(\w+)<\/changefreq>\s*<priority>([\d.]+)<\/priority>/g,
  );
  return [...all].map(([, path = "", changes = "", priority = ""]) => [path, changes, priority]);
}

describe("the sitemap", () => {
  it("lists home, the six services, booking and quote with their change frequency and priority [P482]", () => {
    const xml = buildSitemap(courier.publicUrl);
    expect(entries(xml)).toEqual([
      ["/", "weekly", "1.0"],
      ["/services/same-day", "monthly", "0.9"],
      ["/services/next-day", "monthly", "0.9"],
      ["/services/international", "monthly", "0.9"],
      ["/services/specialist", "monthly", "0.8"],
      ["/services/zero-emissions", "monthly", "0.8"],
      ["/services/white-glove", "monthly", "0.8"],
      ["/book-a-courier", "weekly", "0.9"],
      ["/quick-quote", "weekly", "0.9"],
    ]);
    expect(xml.match(/<loc>/g)).toHaveLength(9);
  });
});

describe("security.txt", () => {
  it("names the courier's contact, its own address and an expiry date within the year that RFC 9116 allows", () => {
    const now = new Date("2026-03-04T09:00:00Z");
    const lines = buildSecurityText(courier, now).trimEnd().split("\n");
    const fields = lines.map((line) => line.split(/: (.*)/).slice(0, 2));
    expect(fields).toContainEqual(["Contact", `mailto:${brand.email}`]);
    expect(fields).toContainEqual(["Canonical", "https://courier.example/.well-known/security.txt"]);
    const expires = Date.parse(fields.find(([name]) => name === "Expires")?.[1] ?? "");
    const days = (expires - now.getTime()) / 86_400_000;
    expect(days > 300 && days < 365).toBe(true);
  });
});

describe("robots.txt", () => {
  const disallowed = (text: string) => [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path);

  it("keeps crawlers out of the staff area, payment, calls and confirmation, and names the sitemap", () => {
    const text = buildRobotsText(courier);
    expect(text.startsWith("User-agent: *\n")).toBe(true);
    expect(disallowed(text)).toEqual([
      "/admin",
      "/login",
      "/account",
      "/driver/",
      "/checkout",
      "/track",
      "/wp-json",
      "/booking-confirmation",
    ]);
    expect(text).toContain("\nSitemap: https://courier.example/sitemap.xml\n");
  });

  it("disallows no public page", () => {
    const closed = disallowed(buildRobotsText(courier));
    expect(publicPages.filter((page) => closed.some((path) => page.startsWith(path ?? "")))).toEqual([]);
  });

  it("keeps crawlers out of the whole demo", () => {
    const text = buildRobotsText({ ...courier, demo: true });
    expect(disallowed(text)).toEqual(["/"]);
    expect(text).not.toContain("Sitemap");
  });
});

describe("the web manifest", () => {
  it("names the courier and icons that exist", () => {
    const manifest = JSON.parse(buildWebManifest()) as { name: string; icons: { src: string; purpose: string }[] };
    expect(manifest.name).toBe(brand.name);
    expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(["any", "any", "maskable"]);
    for (const { src } of manifest.icons) expect(existsSync(`web/public${src}`), src).toBe(true);
  });
});
