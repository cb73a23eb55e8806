import { csvLine } from "../text/csv.ts";
import { importColumns } from "./read-import.ts";
import type { RuleFacts } from "./redirect-rule.ts";

/** The rules as a CSV file that a spreadsheet opens and that the import takes back as they are. */
export function exportRedirects(rules: readonly (RuleFacts & { redirectType: string; description: string })[]): string {
  const lines = rules.map(({ sourceUrl, targetUrl, redirectType, description, matchType, isActive }) =>
    csvLine([sourceUrl, targetUrl, redirectType, description, matchType, isActive ? "yes" : "no"]),
  );
  // The mark at the start tells a spreadsheet that the file is UTF-8.
  return `\uFEFF${csvLine([...importColumns, "Match Type", "Active"])}${lines.join("")}`;
}
