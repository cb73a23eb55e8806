import { guardFields } from "../../contract/form-rules.ts";
import { publicPages } from "../../contract/known-pages.ts";

/** What a form carries in addition to its fields. */
export type SpamGuards = {
  trap: unknown;
  /** Null if the client doesn't send it. */
  elapsedMs: number | null;
  /** Path of our page that contains the form, else 'website'. */
  source: string;
};

/** Reads the guard fields, which may be next to the form's data or inside it. Invalid values count as missing. */
export function readSpamGuards(sent: { data: Record<string, unknown> } & Record<string, unknown>): SpamGuards {
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
