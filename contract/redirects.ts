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

/**
 * A rule as staff write it; the server adds id and times. An empty source or target makes a rule that never matches.
 */
export type RedirectDraft = z.output<typeof createRedirectBody>;

/** A changed rule; `updatedAt` is the one that was read, so that somebody else's change is not overwritten. */
export type RedirectChange = z.output<typeof saveRedirectsBody>["redirects"][number];

/** Consecutive redirects, first to last address: `/a`, `/b`, `/c`. */
export type RedirectChain = string[];

/** What a refused save carries in addition to its message. */
export type RedirectRefusal = {
  /** Each loop, ending with its first address: `/a`, `/b`, `/a`. */
  loops?: RedirectChain[];
  /** Rules that changed since they were read, as they are now; deleted ones are missing. */
  changedSince?: { ids: string[]; rules: RedirectRule[] };
};

export type SaveRedirectsResult = {
  /** Increases with every change of the list. */
  version: number;
  /** The created or changed rules, in list order. */
  redirects: RedirectRule[];
  /** Chains through them: they work, but each step costs the visitor a round trip. */
  chains: RedirectChain[];
};

export const listRedirects = defineCall<Record<never, never>, { version: number; redirects: RedirectRule[] }>({
  name: "listRedirects",
  method: "GET",
  path: `${api}/redirects`,
  access: "administrator",
  summary: "All redirect rules in their order",
});

export const createRedirect = defineCall<{ body: typeof createRedirectBody }, SaveRedirectsResult>({
  name: "createRedirect",
  method: "POST",
  path: `${api}/redirects`,
  access: "administrator",
  status: 201,
  summary: "Add a rule at the top of the list; one without source or target never matches",
});

export const saveRedirects = defineCall<{ body: typeof saveRedirectsBody }, SaveRedirectsResult>({
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
  summary: "Import rules at the top of the list, and keep, update or replace the existing ones",
});

/** Where an address without a page leads; `targetUrl` already includes the query. */
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
  summary: "Count a redirect that a page followed itself; the version shows whether its cached rules are stale",
});

export const log404 = defineCall<{ body: typeof log404Body }, { logged: boolean }>({
  name: "log404",
  method: "POST",
  path: `${api}/404-log`,
  access: "visitor",
  summary: "Count an address that a page found no match for",
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
  summary: "404s: the most frequent and the newest",
});

export const clear404Logs = defineCall<Record<never, never>, { totalLogs: number }>({
  name: "clear404Logs",
  method: "DELETE",
  path: `${api}/404-logs`,
  access: "administrator",
  summary: "Delete all logged 404s",
});

export type RedirectLogs = {
  totalLogs: number;
  /** The ten most used rules. */
  statistics: { redirectId: string; sourceUrl: string; targetUrl: string; count: number; lastUsed: string }[];
  /** The twenty newest matches of the filter; a log without a target is a 404. */
  recentLogs: { id: string; sourceUrl: string; targetUrl: string; timestamp: string; userAgent: string }[];
};

export const getRedirectLogs = defineCall<{ query: typeof redirectLogsQuery }, RedirectLogs>({
  name: "getRedirectLogs",
  method: "GET",
  path: `${api}/redirect-logs`,
  access: "administrator",
  summary: "Followed redirects: the most frequent, and the newest activity with 404s",
});

export const clearRedirectLogs = defineCall<Record<never, never>, { totalLogs: number }>({
  name: "clearRedirectLogs",
  method: "DELETE",
  path: `${api}/redirect-logs`,
  access: "administrator",
  summary: "Delete all logged redirects",
});
