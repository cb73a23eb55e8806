/** What MDN's browser-compat-data says about the oldest supported browsers. */
import data from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatData, Identifier, SupportStatement } from "@mdn/browser-compat-data";
import { minimumBrowserVersions } from "../../tools/supported-browsers.ts";

const namesInData: Record<string, keyof NonNullable<Identifier["__compat"]>["support"]> = {
  chrome: "chrome",
  firefox: "firefox",
  safari: "safari",
  ios_saf: "safari_ios",
};
const minimumBrowsers = Object.entries(minimumBrowserVersions()).map(([name, version]) => {
  const named = namesInData[name];
  if (!named) throw new Error(`browser-compat-data calls ${name} by a name that is not known here`);
  return { browser: named, version: Number(version) };
});

/** Whether it is supported: not behind a flag, not under another name, and not removed again. */
function has(statement: SupportStatement | undefined, version: number): boolean {
  const lines = statement === undefined ? [] : Array.isArray(statement) ? statement : [statement];
  return lines.some((line) => {
    if (line.flags || line.prefix || line.alternative_name || typeof line.version_added !== "string") return false;
    const removed = typeof line.version_removed === "string" ? Number.parseFloat(line.version_removed) : Infinity;
    return Number.parseFloat(line.version_added.replace("≤", "")) <= version && removed > version;
  });
}

/** The minimum browsers that lack it ('firefox 115'); null if the data do not have it. */
export function browsersLacking(feature: Identifier | undefined): string[] | null {
  const compat = feature?.__compat;
  if (!compat) return null;
  return minimumBrowsers
    .filter(({ browser, version }) => !has(compat.support[browser], version))
    .map(({ browser, version }) => `${browser} ${version}`);
}

/** A feature in use that a minimum browser lacks, by its usual name: `Array.toSorted`, `:has`, `text-wrap: balance`. */
export type Missing = { what: string; lackedBy: string[] };

type DataNode = CompatData | Identifier | undefined;

/** `feature("css", "selectors", "has")`. */
export function feature(...path: string[]): Identifier | undefined {
  return path.reduce<DataNode>((node, key) => (node as Record<string, Identifier> | undefined)?.[key], data) as
    | Identifier
    | undefined;
}

export const membersOf = (node: DataNode): [name: string, feature: Identifier][] =>
  Object.entries(node ?? {}).filter(([name]) => name !== "__compat") as [string, Identifier][];

/** All direct children, by name. */
export const featuresBelow = (...path: string[]): [name: string, feature: Identifier][] => membersOf(feature(...path));
