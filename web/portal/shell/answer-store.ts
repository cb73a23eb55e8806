import type { ApiError } from "../../api/api-error.ts";

/** The answer of a call; both fields are set if a later attempt failed. */
export type Answer<Output = unknown> = { data: Output | undefined; error: ApiError | null };

type Entry = {
  answer: Answer;
  fetch: () => Promise<unknown>;
  readers: Set<() => void>;
  /** The latest fetch; answers of earlier ones are ignored. */
  latest: Promise<void> | null;
};

const nothing: Answer = { data: undefined, error: null };

/**
 * The answers that the portal's screens show for one account, by call and input. Ten times smaller than the staff
 * area's query library, which members would have to load before they could book.
 */
export class AnswerStore {
  private readonly entries = new Map<string, Entry>();

  /** `served`: the answers that came with the document. */
  constructor(served: Readonly<Record<string, unknown>> = {}) {
    for (const [key, data] of Object.entries(served)) this.entries.set(key, entryOf({ data, error: null }));
  }

  read(key: string): Answer {
    return this.entries.get(key)?.answer ?? nothing;
  }

  /** Fetches for a new reader, who sees the stored answer in the meantime; returns a function that unsubscribes. */
  subscribe(key: string, fetch: () => Promise<unknown>, onChange: () => void): () => void {
    const entry = this.entries.get(key) ?? entryOf(nothing);
    this.entries.set(key, entry);
    entry.fetch = fetch;
    entry.readers.add(onChange);
    if (entry.latest === null) void this.load(entry);
    return () => {
      entry.readers.delete(onChange);
    };
  }

  refetch(key: string): Promise<void> {
    const entry = this.entries.get(key);
    return entry ? this.load(entry) : Promise.resolve();
  }

  /** Refetches the shown answers of these calls, or of all, and deletes those not shown. */
  async refresh(names: readonly string[] | "all"): Promise<void> {
    const isMeant = (key: string) => names === "all" || names.some((name) => key.startsWith(`${name} `));
    const meant = [...this.entries].filter(([key]) => isMeant(key));
    for (const [key, { readers }] of meant) if (readers.size === 0) this.entries.delete(key);
    await Promise.all(meant.filter(([, { readers }]) => readers.size > 0).map(([, entry]) => this.load(entry)));
  }

  private load(entry: Entry): Promise<void> {
    const show = (answer: Answer) => {
      if (entry.latest !== loading) return;
      entry.latest = null;
      entry.answer = answer;
      for (const onChange of entry.readers) onChange();
    };
    const loading: Promise<void> = entry.fetch().then(
      (data) => show({ data, error: null }),
      (error: ApiError) => show({ data: entry.answer.data, error }),
    );
    entry.latest = loading;
    return loading;
  }
}

const entryOf = (answer: Answer): Entry => ({
  answer,
  fetch: () => Promise.resolve(answer.data),
  readers: new Set(),
  latest: null,
});

/** The key of an answer: the call's name, a space and its input. */
export function answerKey(name: string, input: unknown): string {
  return `${name} ${JSON.stringify(input)}`;
}
