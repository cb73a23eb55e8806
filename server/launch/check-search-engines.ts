import { sitemapEntries } from "../../contract/known-pages.ts";
import type { LaunchFinding } from "../../contract/launch-checklist.ts";
import type { Context } from "../context.ts";
import { fetchOwnSite } from "./fetch-own-site.ts";

/** Reads the sitemap as a search engine would. */
export async function checkSitemap({ environment }: Context): Promise<LaunchFinding> {
  const { publicUrl } = environment;
  const answer = await fetchOwnSite(environment, "/sitemap.xml");
  if (!answer.ok) return { state: "attention", summary: "The sitemap could not be read.", details: [answer.why] };
  const listed = [...answer.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);
  const missing = sitemapEntries.filter(({ path }) => !listed.includes(publicUrl + path));
  const details: string[] = [];
  if (answer.status !== 200) details.push(`It answers ${answer.status} instead of 200.`);
  if (missing.length > 0) details.push(`It does not list ${missing.map(({ path }) => path).join(", ")} of this site.`);
  if (!publicUrl.startsWith("https:")) details.push(`Its addresses begin with ${publicUrl}: PUBLIC_URL is not https.`);
  return {
    state: details.length === 0 ? "ok" : "attention",
    summary: `It lists ${listed.length} pages.`,
    details,
  };
}

/** Reads robots.txt as a search engine would. */
export async function checkRobots({ environment }: Context): Promise<LaunchFinding> {
  const answer = await fetchOwnSite(environment, "/robots.txt");
  if (!answer.ok) return { state: "attention", summary: "robots.txt could not be read.", details: [answer.why] };
  const lines = answer.text.split("\n").map((line) => line.trim());
  const details: string[] = [];
  if (answer.status !== 200) details.push(`It answers ${answer.status} instead of 200.`);
  if (lines.includes("Disallow: /")) details.push("It closes the whole site to search engines, as a demo's does.");
  if (!lines.includes(`Sitemap: ${environment.publicUrl}/sitemap.xml`)) details.push("It does not name the sitemap.");
  return details.length === 0
    ? { state: "ok", summary: "Search engines may read the public pages, and are pointed to the sitemap.", details }
    : { state: "attention", summary: "Search engines are not welcome yet.", details };
}
