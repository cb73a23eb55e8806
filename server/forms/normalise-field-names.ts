import { formIds } from "../../contract/form-ids.ts";
import type { PublicFormId } from "../../contract/form-rules.ts";

type Fields = Record<string, unknown>;

/** By form and field: other names under which clients may send the field. */
const fieldAliases: Readonly<Partial<Record<PublicFormId, Record<string, readonly string[]>>>> = {
  [formIds.businessApplication]: { contactName: ["names", "name"], additionalInfo: ["message"] },
  [formIds.rewards]: { fullName: ["names", "name"] },
  [formIds.assistance]: { names: ["name"], message: ["description"] },
  [formIds.contact]: { names: ["name"] },
};

/**
 * Maps the fields of a form to their own names. Any form may be sent as `{email, names, subject, message}`, if these
 * cover its fields; a field's own name takes precedence.
 */
export function normaliseFieldNames(id: PublicFormId, sent: Fields): Fields {
  const read = id === formIds.whiteGlove ? withSplitName(sent) : { ...sent };
  for (const [field, others] of Object.entries(fieldAliases[id] ?? {})) {
    const other = others.find((name) => sent[name] !== undefined);
    if (read[field] === undefined && other !== undefined) read[field] = sent[other];
  }
  return read;
}

/** Splits a full name; a single word counts as the first name. */
function withSplitName(sent: Fields): Fields {
  const whole = sent["names"] ?? sent["name"];
  if (typeof whole !== "string" || sent["firstName"] !== undefined || sent["lastName"] !== undefined)
    return { ...sent };
  const [firstName = "", ...rest] = whole.trim().split(/\s+/);
  return { ...sent, firstName, lastName: rest.join(" ") };
}
