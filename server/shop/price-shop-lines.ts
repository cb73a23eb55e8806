import type { Failure } from "../../contract/errors.ts";
import type { NewShopOrder } from "../../contract/shop-orders.schema.ts";
import type { Cents } from "../../domain/money/euro.ts";
import { allocate } from "../../domain/money/rounding.ts";
import { splitVat } from "../../domain/money/vat.ts";
import { labelOfLine, type StoredLineDetail } from "../orders/sold-lines.ts";
import { mergeMetadata } from "./shop-fields.ts";
import { refuseParameter } from "./shop-parameters.ts";

/** A product that a line refers to by id or SKU. The price is gross; null if the product has none. */
export type KnownProduct = { id: number; name: string; sku: string | null; price_cents: Cents | null };

type PricedLine = { label: string; netCents: Cents; detail: StoredLineDetail };

export type PricedLines = { lines: PricedLine[]; netCents: Cents; vatCents: Cents; totalCents: Cents };

/** Close to the limit of a database integer. */
const maxTotalCents = 2_000_000_000;

/**
 * Prices an order of these lines. Amounts sent are gross; net is computed once, on the total, and split so that its
 * parts add up.
 */
export function priceShopLines(
  input: Pick<NewShopOrder, "line_items" | "shipping_lines" | "fee_lines">,
  products: readonly KnownProduct[],
): PricedLines | Failure {
  if (input.line_items.some(({ product_id, sku }) => !product_id && !sku)) {
    return { failed: "woocommerce_rest_required_product_reference", message: "Product ID or SKU is required." };
  }
  const details: StoredLineDetail[] = [
    ...input.line_items.map((line) => toItem(line, products)),
    ...input.shipping_lines.map(({ method_id, method_title, total, meta_data }) => ({
      kind: "shipping" as const,
      name: method_title,
      methodId: method_id,
      totalCents: total,
      meta: mergeMetadata({}, meta_data),
    })),
    ...input.fee_lines.map(({ name, total, meta_data }) => ({
      kind: "fee" as const,
      name,
      totalCents: total,
      meta: mergeMetadata({}, meta_data),
    })),
  ];
  const gross = details.map(({ totalCents }) => totalCents);
  const totalCents = gross.reduce((sum, cents) => sum + cents, 0);
  if (totalCents > maxTotalCents) return refuseParameter("line_items", "An order can cost at most 20000000.00");
  const { netCents, vatCents } = splitVat(totalCents);
  const nets = details.length === 0 ? [] : allocate(netCents, gross);
  const lines = details.map((detail, index) => ({ label: labelOfLine(detail), netCents: nets[index] ?? 0, detail }));
  return { lines, netCents, vatCents, totalCents };
}

function toItem(line: NewShopOrder["line_items"][number], products: readonly KnownProduct[]): StoredLineDetail {
  const { product_id: id, sku, name, quantity } = line;
  // The id takes precedence over the SKU.
  const product = products.find((one) => (id ? one.id === id : one.sku === sku)) ?? null;
  const totalCents = line.total ?? (product?.price_cents ?? 0) * quantity;
  return {
    kind: "item",
    name: name || (product?.name ?? ""),
    product: product && { id: product.id, sku: product.sku ?? "" },
    quantity,
    totalCents,
    // A line never costs more than before its discount.
    subtotalCents: Math.max(line.subtotal ?? totalCents, totalCents),
    meta: mergeMetadata({}, line.meta_data),
  };
}
