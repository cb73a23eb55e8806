import { cleanLines, cleanText } from "../text/clean-text.ts";

/**
 * `text` is the error message. Lengths count after clean-up. An empty field that `mayBeEmpty` is not checked.
 */
export type FieldRule =
  | { kind: "line" | "lines"; min: number; max: number; text: string; mayBeEmpty?: boolean }
  | { kind: "email"; text: string }
  | { kind: "choice"; options: readonly string[]; text: string };

export type FormRules = Readonly<Record<string, FieldRule>>;

export type CheckedForm<Rules extends FormRules> =
  | { ok: true; values: Record<keyof Rules, string> }
  /** Error messages by field, in the order of the form. */
  | { ok: false; errors: Partial<Record<keyof Rules, string>> };

/** Cleans and checks all fields, for browser and server alike. Fields without a rule are dropped. */
export function checkForm<Rules extends FormRules>(rules: Rules, sent: Record<string, unknown>): CheckedForm<Rules> {
  const values: Record<string, string> = {};
  const errors: Record<string, string> = {};
  for (const [name, rule] of Object.entries(rules)) {
    const { value, error } = checkField(rule, sent[name]);
    values[name] = value;
    if (error) errors[name] = error;
  }
  return Object.keys(errors).length === 0
    ? { ok: true, values: values as Record<keyof Rules, string> }
    : { ok: false, errors: errors as Partial<Record<keyof Rules, string>> };
}

/** The cleaned value of a field, and its error message if it has one. */
export function checkField(rule: FieldRule, sent: unknown): { value: string; error: string | null } {
  if (sent !== undefined && sent !== null && typeof sent !== "string") {
    return { value: "", error: rule.text || "Must be text" };
  }
  const typed = sent ?? "";
  if (rule.kind === "choice") return { value: typed, error: rule.options.includes(typed) ? null : rule.text };
  if (rule.kind === "email") {
    const value = typed.trim();
    return { value, error: isEmailAddress(value) ? null : rule.text };
  }
  const value = rule.kind === "line" ? cleanText(typed) : cleanLines(typed);
  if (value === "" && rule.mayBeEmpty) return { value, error: null };
  if (value.length < rule.min) return { value, error: rule.text };
  return { value, error: value.length > rule.max ? `At most ${rule.max} characters` : null };
}

/** One plain address with a dot in its domain: no display name, no list, no line break. */
const emailAddress =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;

export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && emailAddress.test(text);
}
