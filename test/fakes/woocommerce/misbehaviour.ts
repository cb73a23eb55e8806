/** Where something can go wrong, as the calls are named in the fake; '*': at every one. */
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
  | "index"
  | "payPage";

export type How =
  /** Answers rightly, late. */
  | { kind: "slow"; ms: number }
  /** Never answers. `before` (unless said): nothing is done; `after`: it is done. */
  | { kind: "hang"; when?: "before" | "after" }
  /** 500 unless said; `text`: plain, in place of WordPress's own words. */
  | { kind: "error"; when?: "before" | "after"; status?: number; text?: string }
  /** Cuts the connection without an answer. */
  | { kind: "cut"; when?: "before" | "after" }
  /** Nothing is done. Seconds, or none said. */
  | { kind: "429"; retryAfter?: number }
  /** It is done, and a notice of PHP stands before a cut answer. */
  | { kind: "invalid json" }
  /** It is done, and the answer is JSON of another kind. */
  | { kind: "other json" };

/** What goes wrong at a step, `times` times (once unless said); `of`: an order's number, and it strikes at that order alone. */
export type Fault = { on: Step | "*"; of?: number; how: How; times?: number };

export function createMisbehaviour() {
  let faults: { fault: Fault; left: number }[] = [];
  return {
    misbehave: (fault: Fault) => void faults.push({ fault, left: fault.times ?? 1 }),
    behave(): void {
      faults = [];
    },
    /** What strikes now, if anything. */
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
