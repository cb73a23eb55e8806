import { expect, it } from "vitest";
import { createRedirectMatcher } from "../../../domain/redirects/match-redirects.ts";
import { traceUrl } from "./trace-url.ts";

const rule = (sourceUrl: string, targetUrl: string) => ({
  sourceUrl,
  targetUrl,
  isActive: true,
  matchType: sourceUrl.includes("*") ? ("wildcard" as const) : ("exact" as const),
});
const matcher = createRedirectMatcher([
  rule("/old", "/mid"),
  rule("/mid", "/quick-quote"),
  rule("/a", "/b"),
  rule("/b", "/a"),
  rule("/ext", "https://example.com/x"),
  rule("/here", "https://www.courier.example/rewards"),
  rule("/blog/*", "/gone"),
]);
const tried = (url: string) => {
  const { steps, url: last, end } = traceUrl(url, matcher, ["courier.example"]);
  return [...steps.map((step) => step.url), last, end];
};

it.each([
  ["/rewards", ["/rewards", "page"]],
  ["/Rewards/", ["/Rewards/", "page"]],
  ["rewards", ["/rewards", "page"]],
  ["/old?utm=1", ["/old?utm=1", "/mid?utm=1", "/quick-quote?utm=1", "page"]],
  ["https://courier.example/old", ["https://courier.example/old", "/mid", "/quick-quote", "page"]],
  ["/a", ["/a", "/b", "/a", "loop"]],
  ["/ext", ["/ext", "https://example.com/x", "elsewhere"]],
  ["/here", ["/here", "https://www.courier.example/rewards", "page"]],
  ["/blog/x", ["/blog/x", "/gone", "not found"]],
  ["/nowhere", ["/nowhere", "not found"]],
  ["/wp-admin/setup", ["/wp-admin/setup", "closed"]],
  ["/admin/orders", ["/admin/orders", "closed"]],
  ["https://example.com/old", ["https://example.com/old", "not an address"]],
])("%s leads through %j", (url, way) => {
  expect(tried(url)).toEqual(way);
});
