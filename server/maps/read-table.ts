import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findProjectRoot } from "../database/find-project-root.ts";

/** The rows of a file in server/maps/data, without the line that names its columns. */
export function readTable(name: string, separator = "\t"): string[][] {
  const text = readFileSync(join(findProjectRoot(), "server/maps/data", name), "utf8");
  const [, ...rows] = text.trimEnd().split("\n");
  return rows.map((row) => row.split(separator));
}
