import type { z } from "zod";
import { defineCall } from "./call.ts";
import { api } from "./paths.ts";
import type {
  createRedirectBody,
  importRedirectsBody,
  log404Body,
  logRedirectBody,
  matchRedirectQuery,
  redirectLogsQuery,
  redirectParams,
  saveRedirectsBody,
} from "./redirects.schema.ts";
import type { RedirectRule } from "./settings.ts";

export const redirectTypes = ["301", "302", "307"] as const;
export type RedirectType = (typeof redirectTypes)[number];

/** What staff write of a rule; the server adds the id and the times. An empty source or target makes a rule that never matches. */
export type RedirectDraft = z.output<typeof createRedirectBody>;

/** A rule as it should become. `updatedAt` is what was read: a rule that somebody else changed since is refused. */
export type RedirectChange = z.output<typeof saveRedirectsBody>["redirects"][number];

/** Several redirects in a row, from the first address to the last: `/a`, `/b`, `/c`. */
export type RedirectChain = string[];

/** What a refused save carries beside its message. */
export type RedirectRefusal = {
  /** Each loop, its first address once more at its end: `/a`, `/b`, `/a`. */
  loops?: RedirectChain[];
  /** Rules that were changed or deleted since they were read, as they stand now; a deleted one is missing. */
  changedSince?: { ids: string[]; rules: RedirectRule[] };
};

export type RedirectsSaved = {
  /** Grows with every change of the list. */
  version: number;
  /** The rules that were made or changed, in the list's order. */
  redirects: RedirectRule[];
  /** Chains that go through them: they work, each step costs the visitor a round trip. */
  chains: RedirectChain[];
};

export const importStrategies = ["merge", "update", "replace"] as const;
export type ImportStrategy = (typeof importStrategies)[number];

/** More than the list may hold. */
export const maxRedirects = 50_000;

export const listRedirects = defineCall<Record<never, never>, { version: number; redirects: RedirectRule[] }>({
  name: "listRedirects",
  method: "GET",
  path: `${api}/redirects`,
  access: "administrator",
  summary: "All redirect rules in their order",
});

export const createRedirect = defineCall<{ body: typeof createRedirectBody }, RedirectsSaved>({
  name: "createRedirect",
  method: "POST",
  path: `${api}/redirects`,
  access: "administrator",
  status: 201,
  summary: "Add a rule as the first of the list; one without source or target never matches",
});

export const saveRedirects = defineCall<{ body: typeof saveRedirectsBody }, RedirectsSaved>({
  name: "saveRedirects",
  method: "PUT",
  path: `${api}/redirects`,
  access: "administrator",
  summary: "Change rules, all or none; loops and rules that somebody else changed meanwhile are refused",
});

export const deleteRedirect = defineCall<{ params: typeof redirectParams }, { version: number }>({
  name: "deleteRedirect",
  method: "DELETE",
  path: `${api}/redirects/{id}`,
  access: "administrator",
  summary: "Delete a rule",
});

export const importRedirects = defineCall<
  { body: typeof importRedirectsBody },
  { version: number; added: number; replaced: number; skipped: number; removed: number; chains: RedirectChain[] }
>({
  name: "importRedirects",
  method: "POST",
  path: `${api}/redirects/import`,
  access: "administrator",
  status: 201,
  summary: "Take over a list of rules, put before those that are there: keep, update or replace these",
});

/** What becomes of an address that no page has. `targetUrl` carries the query already. */
export type RedirectMatch = Pick<RedirectRule, "id" | "sourceUrl" | "targetUrl" | "redirectType">;

export const matchRedirect = defineCall<
  { query: typeof matchRedirectQuery },
  { version: number; redirect: RedirectMatch | null }
>({
  name: "matchRedirect",
  method: "GET",
  path: `${api}/redirects/match`,
  access: "visitor",
  summary: "Where a path without a page leads, if anywhere",
});

export const logRedirect = defineCall<{ body: typeof logRedirectBody }, { version: number }>({
  name: "logRedirect",
  method: "POST",
  path: `${api}/redirect-log`,
  access: "visitor",
  summary: "Count a redirect that a page followed by itself; the version tells a page that its kept rules are old",
});

export const log404 = defineCall<{ body: typeof log404Body }, { logged: boolean }>({
  name: "log404",
  method: "POST",
  path: `${api}/404-log`,
  access: "visitor",
  summary: "Count an address that a page found to lead nowhere",
});

export type NotFoundLogs = {
  totalLogs: number;
  /** The ten most frequent. */
  statistics: { url: string; count: number; lastAccessed: string; hasRedirect: boolean }[];
  /** The ten newest. */
  recentLogs: { id: number; url: string; timestamp: string; referer: string }[];
};

export const get404Logs = defineCall<Record<never, never>, NotFoundLogs>({
  name: "get404Logs",
  method: "GET",
  path: `${api}/404-logs`,
  access: "administrator",
  summary: "Addresses that led nowhere: how often, and the newest",
});

export const clear404Logs = defineCall<Record<never, never>, { totalLogs: number }>({
  name: "clear404Logs",
  method: "DELETE",
  path: `${api}/404-logs`,
  access: "administrator",
  summary: "Forget all 404s",
});

export const redirectLogTypes = ["all", "redirects", "404s"] as const;
export type RedirectLogType = (typeof redirectLogTypes)[number];
export const redirectLogRanges = ["all", "today", "week", "month"] as const;
export type RedirectLogRange = (typeof redirectLogRanges)[number];

export type RedirectLogs = {
  totalLogs: number;
  /** The ten most used rules. */
  statistics: { redirectId: string; sourceUrl: string; targetUrl: string; count: number; lastUsed: string }[];
  /** The twenty newest that the filter lets through; without a target it is a 404. */
  recentLogs: { id: string; sourceUrl: string; targetUrl: string; timestamp: string; userAgent: string }[];
};

export const getRedirectLogs = defineCall<{ query: typeof redirectLogsQuery }, RedirectLogs>({
  name: "getRedirectLogs",
  method: "GET",
  path: `${api}/redirect-logs`,
  access: "administrator",
  summary: "Redirects that were followed: how often, and the newest activity, 404s included",
});

export const clearRedirectLogs = defineCall<Record<never, never>, { totalLogs: number }>({
  name: "clearRedirectLogs",
  method: "DELETE",
  path: `${api}/redirect-logs`,
  access: "administrator",
  summary: "Forget all redirects that were followed",
});
