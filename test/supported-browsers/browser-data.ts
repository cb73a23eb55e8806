/** What MDN's browser-compat-data knows of the oldest browsers that we promise. */
import data from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatData, Identifier, SupportStatement } from "@mdn/browser-compat-data";
import { browserFloor } from "../../tools/browser-floor.ts";

const namesInData: Record<string, keyof NonNullable<Identifier["__compat"]>["support"]> = {
  chrome: "chrome",
  firefox: "firefox",
  safari: "safari",
  ios_saf: "safari_ios",
};
const floor = Object.entries(browserFloor()).map(([name, version]) => {
  const named = namesInData[name];
  if (!named) throw new Error(`browser-compat-data calls ${name} by a name that is not known here`);
  return { browser: named, version: Number(version) };
});

/** Not behind a flag, not by another name, and not taken out again. */
function has(statement: SupportStatement | undefined, version: number): boolean {
  const lines = statement === undefined ? [] : Array.isArray(statement) ? statement : [statement];
  return lines.some((line) => {
    if (line.flags || line.prefix || line.alternative_name || typeof line.version_added !== "string") return false;
    const removed = typeof line.version_removed === "string" ? Number.parseFloat(line.version_removed) : Infinity;
    return Number.parseFloat(line.version_added.replace("≤", "")) <= version && removed > version;
  });
}

/** The browsers of the floor that lack it ('firefox 115'); null where the data do not know it. */
export function lackedBy(feature: Identifier | undefined): string[] | null {
  const compat = feature?.__compat;
  if (!compat) return null;
  return floor
    .filter(({ browser, version }) => !has(compat.support[browser], version))
    .map(({ browser, version }) => `${browser} ${version}`);
}

/** What is used and a browser of the floor lacks, by its usual name: `Array.toSorted`, `:has`, `text-wrap: balance`. */
export type Missing = { what: string; lackedBy: string[] };

type Room = CompatData | Identifier | undefined;

/** `feature("css", "selectors", "has")`. */
export function feature(...path: string[]): Identifier | undefined {
  return path.reduce<Room>((room, key) => (room as Record<string, Identifier> | undefined)?.[key], data) as
    | Identifier
    | undefined;
}

export const membersOf = (room: Room): [name: string, feature: Identifier][] =>
  Object.entries(room ?? {}).filter(([name]) => name !== "__compat") as [string, Identifier][];

/** Everything right below, by its name. */
export const below = (...path: string[]): [name: string, feature: Identifier][] => membersOf(feature(...path));
