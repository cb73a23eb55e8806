import type { Cents } from "../../../domain/money/euro.ts";
import { allocate } from "../../../domain/money/rounding.ts";
import { splitVat } from "../../../domain/money/vat.ts";
import { labelOfLine, type StoredLineDetail } from "../../orders/sold-lines.ts";
import type { LineToStore } from "../../orders/store-order.ts";
import type { RemoteMetadata, RemoteOrder } from "../client/remote-order.ts";
import { selectMetadata } from "./merge-remote-content.ts";

export type ImportedLine = Required<LineToStore>;

/** If the remote shop has no taxes, its prices include Irish VAT, like ours. */
export function priceColumns({ total, total_tax, currency }: Pick<RemoteOrder, "total" | "total_tax" | "currency">) {
  if (total < 0 || total_tax < 0 || total_tax > total) throw new RangeError("Its total and tax do not fit together");
  const { netCents, vatCents } = total_tax > 0 ? { netCents: total - total_tax, vatCents: total_tax } : splitVat(total);
  return { currency, net_cents: netCents, vat_cents: vatCents, total_cents: total };
}

type Gross = { detail: StoredLineDetail; gross: Cents; net: Cents };

/** Converts remote lines to ours: net amounts that add up to the order's net, whatever rounding or plugins did. */
export function toOrderLines(order: RemoteOrder): ImportedLine[] {
  const { net_cents: netCents, total_cents: totalCents } = priceColumns(order);
  const isTaxed = order.total_tax > 0;
  const lines = grossLines(order);
  const missing = totalCents - sum(lines, "gross");
  if (missing !== 0) lines.push(otherLine(missing, isTaxed ? netCents - sum(lines, "net") : missing));
  const nets = isTaxed ? lines.map(({ net }) => net) : divide(netCents, lines);
  // WooCommerce rounds the tax of each line separately.
  const rest = netCents - nets.reduce((all, net) => all + net, 0);
  const last = nets.length - 1;
  return lines.map(({ detail }, position) => ({
    code: `line-${position}`,
    label: labelOfLine(detail),
    amountCents: (nets[position] ?? 0) + (position === last ? rest : 0),
    detail,
  }));
}

function grossLines(order: RemoteOrder): Gross[] {
  return [
    ...order.line_items.map((line) => {
      const gross = line.total + line.total_tax;
      const detail: StoredLineDetail = {
        kind: "item",
        name: line.name,
        product: line.product_id > 0 ? { id: line.product_id, sku: "" } : null,
        quantity: Math.min(1_000_000, Math.max(1, Math.round(line.quantity))),
        totalCents: gross,
        subtotalCents: Math.max(line.subtotal, gross),
        meta: selectMetadata(line.meta_data),
      };
      return { detail, gross, net: line.total };
    }),
    ...order.shipping_lines.map(({ method_title: name, total, total_tax, meta_data }) => ({
      detail: { kind: "shipping" as const, name, methodId: "", totalCents: total + total_tax, ...metaOf(meta_data) },
      gross: total + total_tax,
      net: total,
    })),
    ...order.fee_lines.map(({ name, total, total_tax, meta_data }) => ({
      detail: { kind: "fee" as const, name, totalCents: total + total_tax, ...metaOf(meta_data) },
      gross: total + total_tax,
      net: total,
    })),
  ];
}

/** Omitted if there is none, as in lines imported earlier; adding it would count as a change. */
function metaOf(entries: RemoteMetadata[]): { meta?: Record<string, unknown> } {
  const meta = selectMetadata(entries);
  return Object.keys(meta).length > 0 ? { meta } : {};
}

function otherLine(gross: Cents, net: Cents): Gross {
  return { detail: { kind: "fee", name: "Other", totalCents: gross }, gross, net };
}

/** Divides the net amount in proportion to the gross amounts; lines that cancel each other out stay as they are. */
function divide(netCents: Cents, lines: Gross[]): Cents[] {
  if (lines.length === 0) return [];
  return sum(lines, "gross") > 0
    ? allocate(
        netCents,
        lines.map(({ gross }) => gross),
      )
    : lines.map(({ gross }) => gross);
}

function sum(lines: Gross[], of: "gross" | "net"): Cents {
  return lines.reduce((all, line) => all + line[of], 0);
}
