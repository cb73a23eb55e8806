import type { AuditDetails, AuditEntry } from "./store-audit-entry.ts";

/**
 * What changed between two states with the same fields: both values for the fields in `shown`, and for the others,
 * which may be secret or personal, only that they changed. Null if nothing changed.
 */
export function describeChanges<Shown extends AuditDetails, Others extends object>(
  before: { shown: Shown; others?: Others },
  after: { shown: Shown; others?: Others },
): Pick<AuditEntry, "before" | "after"> | null {
  const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  const shown = Object.keys(after.shown).filter((key) => differs(before.shown[key], after.shown[key]));
  const [othersBefore = {}, othersAfter = {}] = [before.others, after.others] as Record<string, unknown>[];
  const others = Object.keys(othersAfter).filter((key) => differs(othersBefore[key], othersAfter[key]));
  if (shown.length === 0 && others.length === 0) return null;
  const pick = (details: AuditDetails) => Object.fromEntries(shown.map((key) => [key, details[key] ?? null]));
  return {
    ...(shown.length > 0 && { before: pick(before.shown) }),
    after: { ...pick(after.shown), ...Object.fromEntries(others.map((key) => [key, "changed"])) },
  };
}
