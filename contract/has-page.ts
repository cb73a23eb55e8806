import { adEventTestPath, mapsKeyTestPath, pages } from "./paths.ts";

const paths = new Set<string>([
  ...Object.values(pages),
  adEventTestPath,
  mapsKeyTestPath,
  "/robots.txt",
  "/sitemap.xml",
  "/site.webmanifest",
]);

/** True for a path, in lower case and without a slash at its end, under which the site has something to show: no rule is asked there. */
export function hasPage(path: string): boolean {
  return paths.has(path);
}
