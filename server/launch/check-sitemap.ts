import type { LaunchFinding } from "../../contract/launch-checklist.ts";
import { sitemapEntries } from "../../contract/sitemap.ts";
import type { Context } from "../context.ts";
import { fetchOwn } from "./fetch-own.ts";

/** Reads the sitemap as a search engine would. */
export async function checkSitemap({ environment }: Context): Promise<LaunchFinding> {
  const { publicUrl } = environment;
  const answer = await fetchOwn(environment, "/sitemap.xml");
  if (!answer.ok) return { state: "attention", summary: "The sitemap could not be read.", details: [answer.why] };
  const listed = [...answer.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);
  const missing = sitemapEntries.filter(({ path }) => !listed.includes(publicUrl + path));
  const details: string[] = [];
  if (answer.status !== 200) details.push(`It is answered with ${answer.status} in place of 200.`);
  if (missing.length > 0) details.push(`It does not list ${missing.map(({ path }) => path).join(", ")} of this site.`);
  if (!publicUrl.startsWith("https:")) details.push(`Its addresses begin with ${publicUrl}: PUBLIC_URL is not https.`);
  return {
    state: details.length === 0 ? "ok" : "attention",
    summary: `It lists ${listed.length} pages.`,
    details,
  };
}
