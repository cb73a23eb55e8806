/** Where faults apply, by the fake's names of calls. */
export type Step =
  | "findProducts"
  | "readProduct"
  | "createProduct"
  | "createOrder"
  | "readOrder"
  | "changeOrder"
  | "deleteOrder"
  | "listOrders"
  | "batchOrders"
  | "readRefunds"
  | "createRefund"
  | "readNotes"
  | "createNote"
  | "readCurrency"
  | "listWebhooks"
  | "readTaxes"
  | "readReturn"
  | "readEmails"
  | "index"
  | "payPage";

export type How =
  /** Correct but late. */
  | { kind: "slow"; ms: number }
  /** Never answers, `before` (default) or `after` taking effect. */
  | { kind: "hang"; when?: "before" | "after" }
  /** 500 by default. `text` is plain text in place of WordPress's error. */
  | { kind: "error"; when?: "before" | "after"; status?: number; text?: string }
  /** Cuts the connection without an answer. */
  | { kind: "cut"; when?: "before" | "after" }
  /** No effect. Retry-After in seconds, omitted by default. */
  | { kind: "429"; retryAfter?: number }
  /** Takes effect; a PHP notice precedes a truncated response. */
  | { kind: "invalid json" }
  /** Takes effect; the response is JSON of another shape. */
  | { kind: "other json" };

/** A fault at a step ('*': at every step), `times` times (default once). `of` limits it to this order. */
export type Fault = { on: Step | "*"; of?: number; how: How; times?: number };

export function createMisbehaviour() {
  let faults: { fault: Fault; left: number }[] = [];
  return {
    misbehave: (fault: Fault) => void faults.push({ fault, left: fault.times ?? 1 }),
    behave(): void {
      faults = [];
    },
    /** The fault that applies now, if any. */
    strike(step: Step, orderId: number | null = null): How | null {
      const due = faults.find(
        ({ fault: { on, of }, left }) =>
          left > 0 && (on === "*" || on === step) && (of === undefined || of === orderId),
      );
      if (due) due.left -= 1;
      return due?.fault.how ?? null;
    },
  };
}
