/** `order_lines.detail`: a line as a shop client sent it. Amounts are gross cents. */
export type StoredLineDetail =
  | {
      kind: "item";
      name: string;
      /** Null where no product was found. */
      product: { id: number; sku: string } | null;
      quantity: number;
      totalCents: number;
      subtotalCents: number;
      meta: Record<string, unknown>;
    }
  | { kind: "shipping"; name: string; methodId: string; totalCents: number }
  | { kind: "fee"; name: string; totalCents: number };

/** What an order consists of; `detail` is null for the parts of a price of ours. */
export type StoredLine = { order_id: number; position: number; amount_cents: number; detail: StoredLineDetail | null };
