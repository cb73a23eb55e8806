import { redirectTypes } from "../../../contract/redirect-options.ts";
import type { RedirectRule } from "../../../contract/settings.ts";
import type { RuleEdits } from "./rule-edits.ts";

/** Kept in the URL; an empty filter matches every rule. */
export type RuleFilters = { search: string; type: string; status: string; match: string };

export const noFilters: RuleFilters = { search: "", type: "", status: "", match: "" };

export function countFilters(filters: RuleFilters): number {
  return Object.values(readFilters(filters)).filter(Boolean).length;
}

/** Rules that match as stored or as edited, so that no row disappears while it is being edited. */
export function filterRules(rules: readonly RedirectRule[], edits: RuleEdits, filters: RuleFilters): RedirectRule[] {
  if (countFilters(filters) === 0) return [...rules];
  const passes = passesFilters(readFilters(filters));
  return rules.filter((rule) => {
    const edit = edits.get(rule.id);
    return passes(rule) || (edit !== undefined && passes({ ...rule, ...edit.draft }));
  });
}

/** Unknown values in the URL are ignored. */
function readFilters({ search, type, status, match }: RuleFilters): RuleFilters {
  return {
    search: search.trim().toLowerCase(),
    type: redirectTypes.some((each) => each === type) ? type : "",
    status: status === "active" || status === "inactive" ? status : "",
    match: match === "exact" || match === "wildcard" ? match : "",
  };
}

function passesFilters({ search, type, status, match }: RuleFilters): (rule: RedirectRule) => boolean {
  return ({ sourceUrl, targetUrl, description, redirectType, isActive, matchType }) =>
    (type === "" || redirectType === type) &&
    (status === "" || isActive === (status === "active")) &&
    (match === "" || matchType === match) &&
    (search === "" || [sourceUrl, targetUrl, description].some((text) => text.toLowerCase().includes(search)));
}
