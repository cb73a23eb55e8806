import { brand } from "../../brand.ts";
import { closedToRobots, type SitemapEntry, sitemapEntries } from "../../contract/known-pages.ts";
import type { SiteInfo } from "./load-web-build.ts";
import { type StoredAnswer, storeAnswer } from "./stored-answer.ts";

type Site = Pick<SiteInfo, "demo" | "publicUrl">;

/** What search engines read first, and what a phone asks for that keeps the site on its screen, by path. */
export function siteFiles(site: Site, security: Record<string, string>): [path: string, answer: StoredAnswer][] {
  const file = (type: string, body: string) =>
    storeAnswer({
      headers: { ...security, "content-type": `${type}; charset=utf-8`, "cache-control": "public, max-age=3600" },
      body,
      compressible: true,
      revalidate: true,
      quality: 11,
    });
  return [
    ["/robots.txt", file("text/plain", robotsText(site))],
    ["/sitemap.xml", file("application/xml", sitemapXml(site.publicUrl))],
    ["/site.webmanifest", file("application/manifest+json", webManifest())],
  ];
}

/** RFC 9309. A demo's bookings never took place and its prices are nobody's: it is not to be found. */
export function robotsText({ demo, publicUrl }: Site): string {
  const closed = demo ? ["/"] : closedToRobots;
  const lines = ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`)];
  if (!demo) lines.push("", `Sitemap: ${publicUrl}/sitemap.xml`);
  return `${lines.join("\n")}\n`;
}

/** https://www.sitemaps.org/protocol.html. Without dates: the pages change with the settings, and nobody notes when. */
export function sitemapXml(publicUrl: string): string {
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

/** https://www.w3.org/TR/appmanifest/; the icons are drawn by tools/draw/icons.ts. */
export function webManifest(): string {
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
