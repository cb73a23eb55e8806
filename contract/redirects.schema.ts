import { z } from "zod";
import { cleanUrl } from "../domain/redirects/canonical-path.ts";
import { sourceUrlError, targetUrlError } from "../domain/redirects/redirect-rule.ts";
import { maxLengths, maxRedirects } from "./limits.ts";
import { listUpTo } from "./page.schema.ts";
import { importStrategies, redirectLogRanges, redirectLogTypes, redirectTypes } from "./redirect-options.ts";

/** An address as staff type it, without invisible characters; one that is too long isn't even cleaned. */
const address = (name: string, findError: (url: string) => string | null) =>
  z
    .string({ error: `${name} must be text` })
    .max(10_000, { error: `${name} is too long` })
    .transform(cleanUrl)
    .superRefine((url, ctx) => {
      const message = findError(url);
      if (message) ctx.addIssue({ code: "custom", message });
    });

const draft = z.object({
  sourceUrl: address("From URL", sourceUrlError),
  targetUrl: address("To URL", targetUrlError),
  redirectType: z.enum(redirectTypes, { error: "Redirect type must be 301, 302 or 307" }),
  isActive: z.boolean({ error: "Active must be true or false" }),
  matchType: z.enum(["exact", "wildcard"], { error: "Match type must be exact or wildcard" }),
  description: z
    .string({ error: "Description must be text" })
    .trim()
    .max(maxLengths.description, { error: `Description may have at most ${maxLengths.description} characters` })
    .default(""),
});

const ruleId = z.string({ error: "Id is required" }).regex(/^[\w.-]{1,100}$/, { error: "Id is not a redirect's" });

const tooMany = `There may be at most ${maxRedirects} redirects`;

export const createRedirectBody = draft;

export const saveRedirectsBody = z.object({
  redirects: listUpTo(
    maxRedirects,
    tooMany,
    z.array(draft.extend({ id: ruleId, updatedAt: z.string({ error: "The time that was read is missing" }).max(40) }), {
      error: "Redirects must be a list",
    }),
  ),
});

export const redirectParams = z.object({ id: ruleId });

export const importRedirectsBody = z.object({
  strategy: z.enum(importStrategies, { error: "Strategy must be merge, update or replace" }),
  redirects: listUpTo(
    maxRedirects,
    tooMany,
    z
      .array(
        draft.superRefine(({ sourceUrl, targetUrl }, ctx) => {
          const missing = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
          if (sourceUrl === "") missing("sourceUrl", "Invalid source URL");
          if (targetUrl === "") missing("targetUrl", "Invalid target URL");
        }),
        { error: "Redirects must be a list" },
      )
      .min(1, { error: "There is nothing to import" }),
  ),
});

/** Path and query of an address on this site. */
const visited = (name: string) =>
  z
    .string({ error: `${name} is required` })
    .min(1, { error: `${name} is required` })
    .max(4000, { error: `${name} may have at most 4000 characters` });
const visitedPath = (name: string) =>
  visited(name).regex(/^\//, { error: `${name} must be a path of this site and begin with /` });
const timestamp = z
  .string({ error: "Timestamp is required" })
  .max(40, { error: "Timestamp must be a date and time" })
  .refine((text) => !Number.isNaN(Date.parse(text)), { error: "Timestamp must be a date and time" });

export const matchRedirectQuery = z.object({ url: visitedPath("url") });

export const logRedirectBody = z.object({
  redirectId: ruleId,
  sourceUrl: visitedPath("Source URL"),
  targetUrl: visited("Target URL"),
  timestamp,
});

export const log404Body = z.object({ url: visitedPath("url"), timestamp });

export const redirectLogsQuery = z.object({
  search: z.string().trim().max(200, { error: "Search may have at most 200 characters" }).default(""),
  type: z.enum(redirectLogTypes, { error: "Type must be all, redirects or 404s" }).default("all"),
  range: z.enum(redirectLogRanges, { error: "Range must be all, today, week or month" }).default("all"),
});
