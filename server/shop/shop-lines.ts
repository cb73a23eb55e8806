import type { Selectable } from "kysely";
import type { ShopFeeLine, ShopLineItem, ShopShippingLine } from "../../contract/shop.ts";
import { type Cents, centsToDecimal } from "../../domain/money/euro.ts";
import { roundHalfUp } from "../../domain/money/rounding.ts";
import { splitVat } from "../../domain/money/vat.ts";
import type { Orders } from "../database/types.ts";
import { lineIdOf, type StoredLine, type StoredLineDetail, soldLinesOf } from "../orders/sold-lines.ts";

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

/** An order's lines in the shop's shape. */
export function shopLinesOf(order: Selectable<Orders>, stored: StoredLine[] | null): ShopLines {
  const lines = soldLinesOf(order, stored).map(
    (line): Priced<StoredLineDetail> => ({ ...line, id: lineIdOf(order.id, line.position) }),
  );
  const of = <Kind extends StoredLineDetail["kind"]>(kind: Kind) =>
    lines.filter((line): line is Priced<Extract<StoredLineDetail, { kind: Kind }>> => line.detail.kind === kind);
  const [items, shippings, fees] = [of("item"), of("shipping"), of("fee")];
  return {
    lineItems: items.map(lineItemOf),
    shippingLines: shippings.map((line) => ({
      id: line.id,
      method_title: line.detail.name,
      method_id: line.detail.methodId,
      instance_id: "",
      ...totalsOf(line),
      taxes: [],
      tax_status: "taxable",
      meta_data: [],
    })),
    feeLines: fees.map((line) => ({
      id: line.id,
      name: line.detail.name,
      tax_class: "",
      tax_status: "taxable",
      amount: "",
      ...totalsOf(line),
      taxes: [],
      meta_data: [],
    })),
    shipping: sum(shippings.map(splitOf)),
    discount: sum(items.map(discountOf)),
  };
}

function lineItemOf(line: Priced<Item>): ShopLineItem {
  const { id, netCents, detail } = line;
  const before = splitOf(line);
  const discount = discountOf(line);
  return {
    id,
    name: detail.name,
    product_id: detail.product?.id ?? 0,
    variation_id: 0,
    quantity: detail.quantity,
    tax_class: "",
    subtotal: centsToDecimal(before.netCents + discount.netCents),
    subtotal_tax: centsToDecimal(before.vatCents + discount.vatCents),
    ...totalsOf(line),
    taxes: [],
    meta_data: Object.entries(detail.meta).map(([key, value], index) => ({
      id: id * 100 + index,
      key,
      value,
      display_key: key,
      display_value: value,
    })),
    sku: detail.product?.sku ?? null,
    global_unique_id: detail.product ? "" : null,
    price: roundHalfUp(BigInt(netCents), BigInt(detail.quantity)) / 100,
    image: { id: detail.product ? "" : 0, src: "" },
    parent_name: null,
  };
}

function totalsOf(line: Priced<StoredLineDetail>) {
  const { netCents, vatCents } = splitOf(line);
  return { total: centsToDecimal(netCents), total_tax: centsToDecimal(vatCents) };
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
