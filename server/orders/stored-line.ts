/** `order_lines.detail`: a line as a shop client sent it, or as the WordPress site has it. Amounts are gross cents. */
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

const unnamed = { item: "Item", shipping: "Shipping", fee: "Fee" };

/** As receipts and price tables call it. */
export function labelOfLine(detail: StoredLineDetail): string {
  const name = detail.name || unnamed[detail.kind];
  return detail.kind === "item" && detail.quantity > 1 ? `${detail.quantity} × ${name}` : name;
}

/** True where an order consists of the lines that a shop gave it, and of what its metadata says; a booking is what was quoted. */
export function isMadeByShop({ created_via }: { created_via: string }): boolean {
  return created_via === "rest-api" || created_via === "woocommerce";
}
