import { adEventTestPath, dispatchMapPath, driverPath, mapsKeyTestPath, pages } from "./paths.ts";

/** A page as https://www.sitemaps.org/protocol.html lists it. */
export type SitemapEntry = { path: string; changes: "weekly" | "monthly"; priority: number };

/** The pages that the sitemap lists for search engines. */
export const sitemapEntries: readonly SitemapEntry[] = [
  { path: pages.home, changes: "weekly", priority: 1 },
  { path: pages.sameDay, changes: "monthly", priority: 0.9 },
  { path: pages.nextDay, changes: "monthly", priority: 0.9 },
  { path: pages.international, changes: "monthly", priority: 0.9 },
  { path: pages.specialist, changes: "monthly", priority: 0.8 },
  { path: pages.zeroEmissions, changes: "monthly", priority: 0.8 },
  { path: pages.whiteGlove, changes: "monthly", priority: 0.8 },
  { path: pages.bookACourier, changes: "weekly", priority: 0.9 },
  { path: pages.quickQuote, changes: "weekly", priority: 0.9 },
];

/** Every page that a visitor can be linked to from outside: those of the sitemap, and those that are found from there. */
export const publicPages: readonly string[] = [
  ...sitemapEntries.map(({ path }) => path),
  pages.businessAccount,
  pages.rewards,
  pages.privacyPolicy,
  pages.cookiePolicy,
  pages.termsOfService,
];

/** Where search engines have nothing to look for, each with all below it. */
export const closedToRobots: readonly string[] = [
  pages.admin,
  pages.login,
  driverPath,
  "/checkout",
  "/track",
  "/wp-json",
  pages.bookingConfirmation,
];

const paths = new Set<string>([
  ...Object.values(pages),
  adEventTestPath,
  mapsKeyTestPath,
  dispatchMapPath,
  driverPath.slice(0, -1),
  "/robots.txt",
  "/sitemap.xml",
  "/site.webmanifest",
]);

/** True for a path, in lower case and without a slash at its end, under which the site has something to show: no rule is asked there. */
export function hasPage(path: string): boolean {
  return paths.has(path);
}
