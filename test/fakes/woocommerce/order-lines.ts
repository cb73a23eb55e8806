import type { FakeLine, FakeOrder, FakeProduct } from "./objects.ts";
import { Refusal } from "./refusals.ts";
import type { LineRequest, OrderRequest } from "./requests.ts";

export type Catalogue = {
  products: Map<number, FakeProduct>;
  ids: { meta: () => number; item: () => number };
  taxRate: number;
};

const cents = (amount: string | number) => Math.round(Number(amount) * 100);
const euro = (amount: number) => (amount / 100).toFixed(2);

/** Adds and changes an order's lines; amounts are net, as sent. */
export function addLines(order: FakeOrder, request: OrderRequest, shelf: Catalogue): void {
  for (const line of request.line_items ?? []) {
    if (line.id === undefined) order.line_items.push(newLine(line, shelf));
    else changeLine(order, line, shelf);
  }
  for (const { method_id = "", method_title = "", total = "0" } of request.shipping_lines ?? []) {
    order.shipping_lines.push({
      id: shelf.ids.item(),
      method_title,
      method_id,
      instance_id: "",
      total: euro(cents(total)),
      total_tax: "0.00",
      taxes: [],
      tax_status: "taxable",
      meta_data: [],
    });
  }
  for (const { name = "", total = "0", tax_status = "taxable" } of request.fee_lines ?? []) {
    order.fee_lines.push({
      id: shelf.ids.item(),
      name,
      tax_class: "",
      tax_status,
      amount: "",
      total: euro(cents(total)),
      total_tax: "0.00",
      taxes: [],
      meta_data: [],
    });
  }
}

function newLine(line: LineRequest, { products, ids }: Catalogue): FakeLine {
  if (line.product_id === undefined && line.sku === undefined) {
    throw new Refusal(400, "woocommerce_rest_required_product_reference", "Product ID or SKU is required.");
  }
  const product =
    line.product_id === undefined
      ? [...products.values()].find(({ sku }) => sku === line.sku)
      : products.get(line.product_id);
  const quantity = line.quantity ?? 1;
  const price = cents(product?.regular_price || "0") * quantity;
  const asked = line.subtotal === undefined ? price : cents(line.subtotal);
  const total = line.total === undefined ? asked : cents(line.total);
  // A discount is never negative.
  const subtotal = Math.max(asked, total);
  return {
    id: ids.item(),
    // An unknown product is not an error: the line then has none.
    name: line.name ?? product?.name ?? "",
    product_id: product?.id ?? 0,
    variation_id: 0,
    quantity,
    tax_class: "",
    subtotal: euro(subtotal),
    subtotal_tax: "0.00",
    total: euro(total),
    total_tax: "0.00",
    taxes: [],
    meta_data: (line.meta_data ?? []).map(({ key, value }) => ({
      id: ids.meta(),
      key,
      value,
      display_key: key,
      display_value: value,
    })),
    sku: product ? product.sku : null,
    global_unique_id: product ? "" : null,
    price: quantity === 0 ? 0 : total / 100 / quantity,
    image: { id: product ? "" : 0, src: "" },
    parent_name: null,
  };
}

function changeLine(order: FakeOrder, change: LineRequest, { products }: Catalogue): void {
  const line = order.line_items.find(({ id }) => id === change.id);
  if (!line) {
    throw new Refusal(400, "woocommerce_rest_invalid_item_id", "Order item ID provided is not associated with order.");
  }
  if (change.quantity === 0) {
    order.line_items = order.line_items.filter((one) => one !== line);
    return;
  }
  const product = change.product_id === undefined ? undefined : products.get(change.product_id);
  if (product && product.id !== line.product_id) {
    line.product_id = product.id;
    line.name = product.name;
    line.sku = product.sku;
  }
  if (change.name !== undefined) line.name = change.name;
  if (change.quantity !== undefined) line.quantity = change.quantity;
  if (change.subtotal !== undefined) line.subtotal = euro(cents(change.subtotal));
  if (change.total !== undefined) line.total = euro(cents(change.total));
  if (cents(line.subtotal) < cents(line.total)) line.subtotal = line.total;
  line.price = cents(line.total) / 100 / line.quantity;
}

/** Adds tax to every taxable line and computes the order's totals. */
export function addTotals(order: FakeOrder, { products, taxRate }: Catalogue): void {
  const taxOf = (net: string, taxable: boolean) => (taxable ? Math.round((cents(net) * taxRate) / 100) : 0);
  let [sum, tax, shippingTax, shipping] = [0, 0, 0, 0];
  for (const line of order.line_items) {
    // A line without a product is taxed at the standard class.
    const taxable = (products.get(line.product_id)?.tax_status ?? "taxable") === "taxable";
    const [total, subtotal] = [taxOf(line.total, taxable), taxOf(line.subtotal, taxable)];
    line.total_tax = euro(total);
    line.subtotal_tax = euro(subtotal);
    line.taxes = total === 0 ? [] : [{ id: 1, total: euro(total), subtotal: euro(subtotal) }];
    sum += cents(line.total);
    tax += total;
  }
  for (const fee of order.fee_lines) {
    const total = taxOf(fee.total, fee.tax_status === "taxable");
    fee.total_tax = euro(total);
    sum += cents(fee.total);
    tax += total;
  }
  for (const line of order.shipping_lines) {
    const total = taxOf(line.total, true);
    line.total_tax = euro(total);
    shipping += cents(line.total);
    shippingTax += total;
  }
  order.shipping_total = euro(shipping);
  order.shipping_tax = euro(shippingTax);
  order.cart_tax = euro(tax);
  order.total_tax = euro(tax + shippingTax);
  order.total = euro(sum + tax + shipping + shippingTax);
  order.tax_lines =
    tax + shippingTax === 0
      ? []
      : [
          {
            id: 1,
            rate_code: "IE-VAT-1",
            rate_id: 1,
            label: "VAT",
            compound: false,
            tax_total: euro(tax),
            shipping_tax_total: euro(shippingTax),
            rate_percent: taxRate,
            meta_data: [],
          },
        ];
}
