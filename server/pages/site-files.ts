import { brand } from "../../brand.ts";
import { disallowedForRobots, type SitemapEntry, securityPath, sitemapEntries } from "../../contract/known-pages.ts";
import { type CachedResponse, cacheResponse } from "./cached-response.ts";
import type { SiteInfo } from "./load-web-build.ts";

type Site = Pick<SiteInfo, "demo" | "publicUrl">;

/** robots.txt, security.txt, sitemap and web app manifest, by path. */
export function createSiteFiles(
  site: Site,
  security: Record<string, string>,
): [path: string, answer: CachedResponse][] {
  const file = (type: string, body: string) =>
    cacheResponse({
      headers: { ...security, "content-type": `${type}; charset=utf-8`, "cache-control": "public, max-age=3600" },
      body,
      compressible: true,
      revalidate: true,
      quality: 11,
    });
  return [
    ["/robots.txt", file("text/plain", buildRobotsText(site))],
    [securityPath, file("text/plain", buildSecurityText(site, new Date()))],
    ["/sitemap.xml", file("application/xml", buildSitemap(site.publicUrl))],
    ["/site.webmanifest", file("application/manifest+json", buildWebManifest())],
  ];
}

/** RFC 9116 recommends less than a year; every server start sets a new date. */
const securityTextDays = 350;

/** RFC 9116: whom to notify of a vulnerability in this site. SECURITY.md covers vulnerabilities in the software. */
export function buildSecurityText({ publicUrl }: Site, now: Date): string {
  const expires = new Date(now.getTime() + securityTextDays * 86_400_000);
  return [
    `Contact: mailto:${brand.email}`,
    `Contact: tel:${brand.officePhone.tel}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${publicUrl}${securityPath}`,
    "",
  ].join("\n");
}

/** RFC 9309. A demo's prices and bookings are made up, so search engines must not list it. */
export function buildRobotsText({ demo, publicUrl }: Site): string {
  const closed = demo ? ["/"] : disallowedForRobots;
  const lines = ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`)];
  if (!demo) lines.push("", `Sitemap: ${publicUrl}/sitemap.xml`);
  return `${lines.join("\n")}\n`;
}

/**
 * See https://www.sitemaps.org/protocol.html. Has no dates, because pages change with the settings and nothing records
 * when.
 */
export function buildSitemap(publicUrl: string): string {
  const url = ({ path, changes, priority }: SitemapEntry) =>
    [
      "  <url>",
      `    <loc>${escapeXml(publicUrl + path)}</loc>`,
      `    <changefreq>${changes}</changefreq>`,
      `    <priority>${priority.toFixed(1)}</priority>`,
      "  </url>",
    ].join("\n");
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...sitemapEntries.map(url),
    "</urlset>",
    "",
  ].join("\n");
}

/** See https://www.w3.org/TR/appmanifest/; tools/draw/icons.ts draws the icons. */
export function buildWebManifest(): string {
  const icon = (name: string, size: number, purpose: "any" | "maskable") => ({
    src: `/${name}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return JSON.stringify({
    name: brand.name,
    short_name: brand.product,
    lang: "en-IE",
    start_url: "/",
    display: "browser",
    background_color: "#061826",
    theme_color: "#061826",
    icons: [icon("icon-192", 192, "any"), icon("icon-512", 512, "any"), icon("icon-maskable-512", 512, "maskable")],
  });
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
