import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { createRedirect, type RedirectDraft, type SaveRedirectsResult } from "../contract/redirects.ts";
import { createPages, type PagesFactory } from "../server/pages/pages.ts";
import { type ComposedApp, composeApp } from "../server/start/compose-app.ts";
import type { TestApp } from "./app.ts";

/** A rule as staff write it: exact unless its source contains a star. */
export function redirectDraft(sourceUrl: string, targetUrl: string, more: Partial<RedirectDraft> = {}): RedirectDraft {
  const matchType = sourceUrl.includes("*") ? "wildcard" : "exact";
  return { sourceUrl, targetUrl, redirectType: "301", isActive: true, matchType, description: "", ...more };
}

/** Adds a rule as an administrator does. */
export async function addRedirect(
  app: TestApp,
  draft: RedirectDraft,
): Promise<SaveRedirectsResult["redirects"][number]> {
  const token = await app.administratorToken();
  const response = await app.request(createRedirect.path, { json: draft, token });
  expect(response.status, await response.clone().text()).toBe(201);
  const { redirects } = (await response.json()) as SaveRedirectsResult;
  const [rule] = redirects;
  if (!rule) throw new Error("no rule was made");
  return rule;
}

const render = async (path: string) => ({ status: path === "/not-found" ? 404 : 200, html: `<title>${path}</title>` });
const patterns = [{ pattern: /^\/admin\/.+$/, path: "/admin/0" }];

/** A site of three pages and the staff's screens. */
export const threePages: PagesFactory = (needs) =>
  createPages({
    build: { inlineScripts: [], paths: ["/", "/quick-quote", "/rewards", "/admin"], patterns, render },
    buildFolder: join(tmpdir(), "no-build-is-here"),
    ...needs,
  });

/** One more node over this application's database, with three pages to show. */
export async function composeNode({ context, db }: TestApp): Promise<ComposedApp> {
  const { environment, maps, live, now, log } = context;
  return composeApp({ environment, db, maps, live, now, log, pages: threePages });
}

export const browserAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36";
