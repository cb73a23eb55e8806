import type { RedirectDraft } from "../../../contract/redirects.ts";
import { type Context, isFailure } from "../../../server/context.ts";
import { importRedirects } from "../../../server/redirects/import-redirects.ts";
import type { LoadGenerator } from "../child.ts";
import type { LoadRequest } from "../load-client.ts";

type Given = { context: Context; serverUrl: string; generator: LoadGenerator };

/** One path matches an exact rule, one a wildcard, and one no rule at all: the server's own 404 page. */
const requests: LoadRequest[] = ["/old-page-3", "/old/some-article-3.html", "/nothing-is-here"].map((path) => ({
  method: "GET",
  path,
  headers: { "accept-encoding": "br" },
}));

/** Answers per second for unknown paths with that many rules, half of them wildcards. */
export async function measureRedirects(
  { context, serverUrl, generator }: Given,
  { rules, total, connections }: { rules: number; total: number; connections: number },
): Promise<number> {
  await writeRules(context, rules);
  await waitUntilServed(serverUrl, `/new-page-3-of-${rules}`);
  const result = await generator.run({ url: serverUrl, connections, requests, times: total / requests.length });
  const { 301: led = 0, 404: lost = 0 } = result.statuses;
  if (led !== lost * 2 || led + lost !== total)
    throw new Error(`redirects answered ${JSON.stringify(result.statuses)}`);
  return result.perSecond;
}

async function writeRules(context: Context, count: number): Promise<void> {
  const redirects = Array.from({ length: count }, (_, number): RedirectDraft => {
    const rule = { redirectType: "301", isActive: true, description: "" } as const;
    const targetUrl = `/new-page-${number >> 1}-of-${count}`;
    return number % 2 === 0
      ? { ...rule, matchType: "exact", sourceUrl: `/old-page-${number >> 1}`, targetUrl }
      : { ...rule, matchType: "wildcard", sourceUrl: `/old/*-${number >> 1}.html`, targetUrl };
  });
  const written = await importRedirects(context, { strategy: "replace", redirects });
  if (isFailure(written)) throw new Error(written.message);
}

/** The server picks up a change within a second. */
async function waitUntilServed(serverUrl: string, location: string): Promise<void> {
  const [request] = requests;
  for (let attempt = 0; attempt < 100; attempt++) {
    const response = await fetch(serverUrl + (request?.path ?? ""), { redirect: "manual" });
    if (response.headers.get("location") === location) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the server never led to ${location}`);
}
