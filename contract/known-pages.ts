import {
  adEventTestPath,
  dispatchMapPath,
  driverPath,
  mapsKeyTestPath,
  newPasswordPath,
  pages,
  passwordResetPath,
  portalPath,
} from "./paths.ts";

/** An entry as defined by https://www.sitemaps.org/protocol.html. */
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

/** Every page that outside links may point to: those of the sitemap, and those reached from there. */
export const publicPages: readonly string[] = [
  ...sitemapEntries.map(({ path }) => path),
  pages.businessAccount,
  pages.rewards,
  pages.privacyPolicy,
  pages.cookiePolicy,
  pages.termsOfService,
];

/** Paths that search engines should skip, each with everything below it. */
export const disallowedForRobots: readonly string[] = [
  pages.admin,
  pages.login,
  portalPath,
  driverPath,
  "/checkout",
  "/track",
  "/wp-json",
  pages.bookingConfirmation,
];

/** RFC 9116. */
export const securityPath = "/.well-known/security.txt";

const paths = new Set<string>([
  ...Object.values(pages),
  passwordResetPath,
  newPasswordPath,
  adEventTestPath,
  mapsKeyTestPath,
  dispatchMapPath,
  driverPath.slice(0, -1),
  "/robots.txt",
  securityPath,
  "/sitemap.xml",
  "/site.webmanifest",
]);

/** Whether the site has a page at a path (lower case, no trailing slash), so that no redirect rule applies. */
export function hasPage(path: string): boolean {
  return paths.has(path);
}
