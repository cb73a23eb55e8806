import { guardFields } from "../../contract/form-rules.ts";
import { publicPages } from "../../contract/known-pages.ts";

/** What came beside the fields of a form. */
export type Guards = {
  trap: unknown;
  /** Milliseconds; null where the sender does not say. */
  elapsedMs: number | null;
  /** Path of the page of ours on which the form stood, else 'website'. */
  source: string;
};

/** A guard field may stand beside the form's data or in it. Whatever makes no sense counts as not sent. */
export function readGuards(sent: { data: Record<string, unknown> } & Record<string, unknown>): Guards {
  const read = (name: string) => sent[name] ?? sent.data[name];
  const page = read(guardFields.page);
  return {
    trap: read(guardFields.trap),
    elapsedMs: milliseconds(read(guardFields.elapsed)),
    source: typeof page === "string" && publicPages.includes(page) ? page : "website",
  };
}

function milliseconds(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}
