import { expect, it } from "vitest";
import type { RedirectRule } from "../../../contract/settings.ts";
import { countFilters, filterRules, noFilters } from "./filter-rules.ts";
import { withChanges } from "./rule-edits.ts";

const rule = (id: string, changes: Partial<RedirectRule> = {}): RedirectRule => ({
  id,
  sourceUrl: `/from-${id}`,
  targetUrl: "/rewards",
  redirectType: "301",
  isActive: true,
  matchType: "exact",
  description: "",
  createdAt: "2026-03-04T10:00:00.000Z",
  updatedAt: "2026-03-04T10:00:00.000Z",
  ...changes,
});
const rules = [
  rule("a", { targetUrl: "/Quick-Quote" }),
  rule("b", { redirectType: "302", description: "Spring Leaflet" }),
  rule("c", { isActive: false, redirectType: "307", matchType: "wildcard" }),
];
const shown = (filters: Partial<typeof noFilters>) =>
  filterRules(rules, new Map(), { ...noFilters, ...filters }).map(({ id }) => id);

it.each([
  [{ search: "FROM-a" }, ["a"]],
  [{ search: "quick-quote" }, ["a"]],
  [{ search: "leaflet" }, ["b"]],
  [{ type: "302" }, ["b"]],
  [{ status: "inactive" }, ["c"]],
  [{ status: "active" }, ["a", "b"]],
  [{ match: "wildcard" }, ["c"]],
  [{ search: "from", type: "301", status: "active", match: "exact" }, ["a"]],
  [{ search: "leaflet", type: "301" }, []],
  [{}, ["a", "b", "c"]],
])("the filters %o let %o through [A251] [A272]", (filters, ids) => {
  expect(shown(filters)).toEqual(ids);
});

it("counts the filters that are set, and ignores values that are no option [A254]", () => {
  expect(countFilters({ ...noFilters, search: "x", type: "301" })).toBe(2);
  expect(countFilters({ ...noFilters, search: "  ", type: "308", status: "maybe" })).toBe(0);
  expect(shown({ type: "308" })).toEqual(["a", "b", "c"]);
});

it("a row that no longer matches stays while it is edited, and one that matches as edited appears at once", () => {
  const away = withChanges(new Map(), rules[0] as RedirectRule, { targetUrl: "/other" });
  expect(filterRules(rules, away, { ...noFilters, search: "quick" }).map(({ id }) => id)).toEqual(["a"]);
  const near = withChanges(new Map(), rules[1] as RedirectRule, { targetUrl: "/quick-quote" });
  expect(filterRules(rules, near, { ...noFilters, search: "quick" }).map(({ id }) => id)).toEqual(["a", "b"]);
});
