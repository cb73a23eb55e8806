import type { RedirectDraft } from "../../../contract/redirects.ts";
import { ApiError } from "../../api/api-error.ts";

/** The server's error texts, by the rule's id and then by its field. */
export type RuleFaults = ReadonlyMap<string, Partial<Record<keyof RedirectDraft, string>>>;

/** A refused save names fields by the rule's position in the request (`redirects.3.targetUrl`); `ids` are the rules' ids in that order. */
export function faultsOfRules(error: unknown, ids: readonly string[]): RuleFaults {
  const faults = new Map<string, Partial<Record<keyof RedirectDraft, string>>>();
  if (!(error instanceof ApiError)) return faults;
  for (const [name, text] of Object.entries(error.params)) {
    const [, index, field] = /^redirects\.(\d+)\.(\w+)$/.exec(name) ?? [];
    const id = index === undefined ? undefined : ids[Number(index)];
    if (id !== undefined && field !== undefined) faults.set(id, { ...faults.get(id), [field]: text });
  }
  return faults;
}
