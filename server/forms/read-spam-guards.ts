import { guardFields } from "../../contract/form-rules.ts";
import { publicPages } from "../../contract/known-pages.ts";

/** What a form carries beside its fields. */
export type SpamGuards = {
  trap: unknown;
  /** Null if the client does not send it. */
  elapsedMs: number | null;
  /** Path of our page with the form, else 'website'. */
  source: string;
};

/** Guard fields may be next to the form's data or inside it. Invalid values count as absent. */
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
