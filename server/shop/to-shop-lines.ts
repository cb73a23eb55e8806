import type { Selectable } from "kysely";
import type { ShopFeeLine, ShopLineItem, ShopLineMeta, ShopShippingLine } from "../../contract/shop.ts";
import { type Cents, centsToDecimal } from "../../domain/money/euro.ts";
import { roundHalfUp } from "../../domain/money/rounding.ts";
import { splitVat } from "../../domain/money/vat.ts";
import type { Orders } from "../database/types.ts";
import { lineIdOf, type StoredLine, type StoredLineDetail, soldLinesOf } from "../orders/sold-lines.ts";
import { toShopMetadata } from "./shop-fields.ts";

type Split = { netCents: Cents; vatCents: Cents };

export type ShopLines = {
  lineItems: ShopLineItem[];
  shippingLines: ShopShippingLine[];
  feeLines: ShopFeeLine[];
  shipping: Split;
  discount: Split;
};

type Item = Extract<StoredLineDetail, { kind: "item" }>;
type Priced<Detail> = { id: number; netCents: Cents; detail: Detail };

/** An order's lines in the format of wc/v3. */
export function toShopLines(order: Selectable<Orders>, stored: StoredLine[] | null): ShopLines {
  const lines = soldLinesOf(order, stored).map(
    (line): Priced<StoredLineDetail> => ({ ...line, id: lineIdOf(order.id, line.position) }),
  );
  const of = <Kind extends StoredLineDetail["kind"]>(kind: Kind) =>
    lines.filter((line): line is Priced<Extract<StoredLineDetail, { kind: Kind }>> => line.detail.kind === kind);
  const [items, shippings, fees] = [of("item"), of("shipping"), of("fee")];
  return {
    lineItems: items.map(lineItemOf),
    shippingLines: shippings.map((line) => toShippingLine(line.detail, figuresOf(line))),
    feeLines: fees.map((line) => toFeeLine(line.detail, figuresOf(line))),
    shipping: sum(shippings.map(splitOf)),
    discount: sum(items.map(discountOf)),
  };
}

/** What differs between a line of an order and one of a refund. */
type LineFigures = Pick<ShopFeeLine, "id" | "total" | "total_tax" | "meta_data">;
type ItemFigures = LineFigures & Pick<ShopLineItem, "quantity" | "subtotal" | "subtotal_tax" | "price">;

export function toItemLine({ name, product }: Item, figures: ItemFigures): ShopLineItem {
  return {
    name,
    product_id: product?.id ?? 0,
    variation_id: 0,
    tax_class: "",
    taxes: [],
    sku: product?.sku ?? null,
    global_unique_id: product ? "" : null,
    image: { id: product ? "" : 0, src: "" },
    parent_name: null,
    ...figures,
  };
}

type Shipping = Extract<StoredLineDetail, { kind: "shipping" }>;

export function toShippingLine({ name, methodId }: Shipping, figures: LineFigures): ShopShippingLine {
  return { method_title: name, method_id: methodId, instance_id: "", taxes: [], tax_status: "taxable", ...figures };
}

type Fee = Extract<StoredLineDetail, { kind: "fee" }>;

export function toFeeLine({ name }: Fee, figures: LineFigures): ShopFeeLine {
  return { name, tax_class: "", tax_status: "taxable", amount: "", taxes: [], ...figures };
}

/** Net price of one unit, in euro as a number. */
export function unitPrice(cents: Cents, quantity: number): number {
  return quantity === 0 ? 0 : roundHalfUp(BigInt(cents), BigInt(quantity)) / 100;
}

/** A line's metadata in the format of wc/v3. */
export function toLineMetadata(lineId: number, entries: [key: string, value: unknown][]): ShopLineMeta[] {
  return toShopMetadata(lineId, entries).map((entry) => ({
    ...entry,
    display_key: entry.key,
    display_value: entry.value,
  }));
}

function lineItemOf(line: Priced<Item>): ShopLineItem {
  const { detail } = line;
  const before = splitOf(line);
  const discount = discountOf(line);
  return toItemLine(detail, {
    ...figuresOf(line),
    quantity: detail.quantity,
    subtotal: centsToDecimal(before.netCents + discount.netCents),
    subtotal_tax: centsToDecimal(before.vatCents + discount.vatCents),
    price: unitPrice(line.netCents, detail.quantity),
  });
}

function figuresOf(line: Priced<StoredLineDetail>): LineFigures {
  const { netCents, vatCents } = splitOf(line);
  return {
    id: line.id,
    total: centsToDecimal(netCents),
    total_tax: centsToDecimal(vatCents),
    meta_data: toLineMetadata(line.id, Object.entries(line.detail.meta ?? {})),
  };
}

function splitOf({ netCents, detail }: Priced<StoredLineDetail>): Split {
  return { netCents, vatCents: detail.totalCents - netCents };
}

function discountOf({ detail }: Priced<Item>): Split {
  return splitVat(detail.subtotalCents - detail.totalCents);
}

function sum(parts: Split[]): Split {
  return parts.reduce(
    (all, part) => ({ netCents: all.netCents + part.netCents, vatCents: all.vatCents + part.vatCents }),
    { netCents: 0, vatCents: 0 },
  );
}
