import type { PublicFormId } from "../../contract/form-rules.ts";
import { formIds } from "../../contract/forms.ts";

type Fields = Record<string, unknown>;

/** By form: a field, and the other names under which a client may send it. */
const spellings: Readonly<Partial<Record<PublicFormId, Record<string, readonly string[]>>>> = {
  [formIds.businessApplication]: { contactName: ["names", "name"], additionalInfo: ["message"] },
  [formIds.rewards]: { fullName: ["names", "name"] },
  [formIds.assistance]: { names: ["name"], message: ["description"] },
  [formIds.contact]: { names: ["name"] },
};

/**
 * The fields of a form under their own names. Every form may be sent as `{email, names, subject, message}`, as far as these hold what it
 * asks for; a field's own name counts first.
 */
export function readSpellings(id: PublicFormId, sent: Fields): Fields {
  const read = id === formIds.whiteGlove ? withSplitName(sent) : { ...sent };
  for (const [field, others] of Object.entries(spellings[id] ?? {})) {
    const other = others.find((name) => sent[name] !== undefined);
    if (read[field] === undefined && other !== undefined) read[field] = sent[other];
  }
  return read;
}

/** First and last name out of a whole one; a single word is a first name only. */
function withSplitName(sent: Fields): Fields {
  const whole = sent["names"] ?? sent["name"];
  if (typeof whole !== "string" || sent["firstName"] !== undefined || sent["lastName"] !== undefined)
    return { ...sent };
  const [firstName = "", ...rest] = whole.trim().split(/\s+/);
  return { ...sent, firstName, lastName: rest.join(" ") };
}
