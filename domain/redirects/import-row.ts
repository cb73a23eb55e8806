import { cleanText } from "../text/clean-text.ts";
import { cutText } from "../text/cut-text.ts";
import { canonicalPath, cleanUrl, hasHiddenCharacters, pathEnd, withoutSlashes } from "./canonical-path.ts";
import { type MatchType, sourceProblem, targetProblem } from "./redirect-rule.ts";
import { isOwnHost, localPath } from "./redirect-target.ts";

export type RedirectKind = "301" | "302" | "307";

/** A row of an imported file, ready to be looked at, mended and taken over. */
export type ImportRow = {
  /** The row's number in the file, its header being row 1. */
  row: number;
  sourceUrl: string;
  targetUrl: string;
  redirectType: RedirectKind;
  matchType: MatchType;
  isActive: boolean;
  description: string;
  isValid: boolean;
  /** Texts for staff. A row with a type that was replaced has one and is valid. */
  errors: string[];
  hasHiddenChars: boolean;
  /** The source as it stands in the file. */
  originalUrl: string;
};

/** The cells of a row by the columns that are known. */
export type ImportCells = {
  source: string;
  target: string;
  type: string;
  notes: string;
  match: string;
  active: string;
};

export const maxDescriptionLength = 500;

/** Cleans and checks one row. `ownHosts`: names of this site, which targets lose. */
export function readImportRow(row: number, cells: ImportCells, ownHosts: readonly string[]): ImportRow {
  const sourceUrl = importedSource(cells.source);
  const type = cleanUrl(cells.type);
  const isKind = type === "301" || type === "302" || type === "307";
  return checkImportRow({
    row,
    sourceUrl,
    targetUrl: importedTarget(cells.target, ownHosts),
    redirectType: isKind ? type : "301",
    matchType: cells.match === "" ? (sourceUrl.includes("*") ? "wildcard" : "exact") : matchTypeOf(cells.match),
    isActive: !/^(no|false|0|inactive|off)$/i.test(cleanUrl(cells.active)),
    description: cutText(cleanText(cells.notes), maxDescriptionLength),
    isValid: true,
    errors: isKind || type === "" ? [] : [`${wrongType}: ${cutText(type, 40)}. Using 301 as default.`],
    hasHiddenChars: Object.values(cells).some(hasHiddenCharacters),
    originalUrl: cells.source,
  });
}

/** A row with fewer cells than it needs. */
export function incompleteImportRow(row: number, originalUrl: string): ImportRow {
  const errors = [`Row ${row}: Insufficient columns`];
  return {
    row,
    sourceUrl: "",
    targetUrl: "",
    redirectType: "301",
    matchType: "exact",
    isActive: true,
    description: "",
    isValid: false,
    errors,
    hasHiddenChars: hasHiddenCharacters(originalUrl),
    originalUrl,
  };
}

/** A row whose target or type was edited, cleaned and checked anew; with its type chosen, the note on a wrong one goes. */
export function editImportRow(
  row: ImportRow,
  edit: { targetUrl?: string; redirectType?: RedirectKind },
  ownHosts: readonly string[],
): ImportRow {
  const typeNote = edit.redirectType === undefined ? row.errors.filter((error) => error.startsWith(wrongType)) : [];
  const targetUrl = edit.targetUrl === undefined ? row.targetUrl : importedTarget(edit.targetUrl, ownHosts);
  return checkImportRow({ ...row, ...edit, targetUrl, errors: typeNote });
}

/** The source of an imported row: whatever host it names, the path is ours. */
function importedSource(cell: string): string {
  const path = cleanUrl(cell).replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i, "");
  return path === "" ? "" : slashed(path);
}

/** The target of an imported row: a path where it names one of our hosts or none, else as it stands. */
function importedTarget(cell: string, ownHosts: readonly string[]): string {
  const target = cleanUrl(cell);
  const [origin, host] = /^https?:\/\/([^/?#]*)/i.exec(target) ?? [];
  if (origin !== undefined && isOwnHost(host ?? "", ownHosts)) return slashed(target.slice(origin.length));
  if (target === "" || target.startsWith("//") || /^[a-z][a-z0-9+.-]*:/i.test(target)) return target;
  return slashed(target);
}

const wrongType = "Invalid redirect type";

function checkImportRow(row: ImportRow): ImportRow {
  const { sourceUrl, targetUrl } = row;
  const problems: string[] = [];
  const wrongSource = sourceProblem(sourceUrl);
  if (sourceUrl === "" || sourceUrl === "/") problems.push("Invalid source URL");
  else if (wrongSource) problems.push(`Invalid source URL: ${wrongSource}`);
  const wrongTarget = targetProblem(targetUrl);
  if (targetUrl === "") problems.push("Invalid target URL");
  else if (wrongTarget) problems.push(`Invalid target URL: ${wrongTarget}`);
  else if (problems.length === 0 && isSamePath(sourceUrl, targetUrl)) problems.push("Circular redirect detected");
  return { ...row, isValid: problems.length === 0, errors: [...problems, ...row.errors] };
}

/** Under whatever host: the same path elsewhere is nearly always the old name of the same site. */
function isSamePath(sourceUrl: string, targetUrl: string): boolean {
  const host = /^https?:\/\/([^/?#]*)/i.exec(targetUrl)?.[1];
  const path = localPath(targetUrl, host === undefined ? [] : [host]);
  return path !== null && canonicalPath(sourceUrl) === canonicalPath(path);
}

/** With a slash before it and, where neither query nor fragment follows, none behind. */
function slashed(path: string): string {
  const whole = path.startsWith("/") ? path : `/${path}`;
  return pathEnd(whole) === whole.length ? withoutSlashes(whole) : whole;
}

function matchTypeOf(cell: string): MatchType {
  return /^wildcard$/i.test(cleanUrl(cell)) ? "wildcard" : "exact";
}
