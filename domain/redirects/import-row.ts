import { cleanText } from "../text/clean-text.ts";
import { cutText } from "../text/cut-text.ts";
import { canonicalPath, cleanUrl, hasHiddenCharacters, pathEnd, withoutSlashes } from "./canonical-path.ts";
import { type MatchType, sourceUrlError, targetUrlError } from "./redirect-rule.ts";
import { isOwnHost, localPath } from "./redirect-target.ts";

export type RedirectKind = "301" | "302" | "307";

/** A row of an imported file, to be reviewed, corrected and imported. */
export type ImportRow = {
  /** Counted from the header, which is row 1. */
  row: number;
  sourceUrl: string;
  targetUrl: string;
  redirectType: RedirectKind;
  matchType: MatchType;
  isActive: boolean;
  description: string;
  isValid: boolean;
  /** Messages for staff. A row whose type was replaced has one although it is valid. */
  errors: string[];
  hasHiddenChars: boolean;
  /** The source as in the file. */
  originalUrl: string;
};

export type ImportCells = {
  source: string;
  target: string;
  type: string;
  notes: string;
  match: string;
  active: string;
};

export const maxDescriptionLength = 500;

/** Cleans and checks one row. `ownHosts` are names of this site, which are removed from targets. */
export function parseImportRow(row: number, cells: ImportCells, ownHosts: readonly string[]): ImportRow {
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

/** The row with an edited target or type, checked again. Choosing a type removes the note on a wrong one. */
export function editImportRow(
  row: ImportRow,
  edit: { targetUrl?: string; redirectType?: RedirectKind },
  ownHosts: readonly string[],
): ImportRow {
  const typeNote = edit.redirectType === undefined ? row.errors.filter((error) => error.startsWith(wrongType)) : [];
  const targetUrl = edit.targetUrl === undefined ? row.targetUrl : importedTarget(edit.targetUrl, ownHosts);
  return checkImportRow({ ...row, ...edit, targetUrl, errors: typeNote });
}

/** Only the path, whatever host the file names. */
function importedSource(cell: string): string {
  const path = cleanUrl(cell).replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i, "");
  return path === "" ? "" : slashed(path);
}

/** A path if the target names one of our hosts or none, else as in the file. */
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
  const errors: string[] = [];
  const wrongSource = sourceUrlError(sourceUrl);
  if (sourceUrl === "" || sourceUrl === "/") errors.push("Invalid source URL");
  else if (wrongSource) errors.push(`Invalid source URL: ${wrongSource}`);
  const wrongTarget = targetUrlError(targetUrl);
  if (targetUrl === "") errors.push("Invalid target URL");
  else if (wrongTarget) errors.push(`Invalid target URL: ${wrongTarget}`);
  else if (errors.length === 0 && isSamePath(sourceUrl, targetUrl)) errors.push("Circular redirect detected");
  return { ...row, isValid: errors.length === 0, errors: [...errors, ...row.errors] };
}

/** On any host, because the same path elsewhere is nearly always the old domain of the same site. */
function isSamePath(sourceUrl: string, targetUrl: string): boolean {
  const host = /^https?:\/\/([^/?#]*)/i.exec(targetUrl)?.[1];
  const path = localPath(targetUrl, host === undefined ? [] : [host]);
  return path !== null && canonicalPath(sourceUrl) === canonicalPath(path);
}

/** The URL with a slash in front and, unless a query or fragment follows, none at the end. */
function slashed(path: string): string {
  const whole = path.startsWith("/") ? path : `/${path}`;
  return pathEnd(whole) === whole.length ? withoutSlashes(whole) : whole;
}

function matchTypeOf(cell: string): MatchType {
  return /^wildcard$/i.test(cleanUrl(cell)) ? "wildcard" : "exact";
}
