import { relative } from "node:path";
import type { Condition } from "./find-conditions.ts";

/** The environment variable that holds a test run's mutant as JSON. */
export const mutantVariable = "QUERY_MUTANT";
export type Mutant = Pick<Condition, "path" | "start" | "end" | "replacement">;

/** Replaces the text of one condition as the file is loaded, so that the source files stay untouched. */
export function mutantPlugin(mutant: Mutant) {
  return {
    name: "query-mutant",
    enforce: "pre" as const,
    transform(code: string, id: string) {
      const path = relative(process.cwd(), id.split("?")[0] ?? "").replaceAll("\\", "/");
      return path === mutant.path ? code.slice(0, mutant.start) + mutant.replacement + code.slice(mutant.end) : null;
    },
  };
}
