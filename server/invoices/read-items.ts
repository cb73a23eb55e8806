import { type RawBuilder, sql } from "kysely";
import type { AccountId } from "../../domain/accounts/references.ts";
import { invoiceNumber } from "../../domain/invoicing/document-numbers.ts";
import { finishedDay } from "../../domain/invoicing/finished-day.ts";
import { formatMoney } from "../../domain/money/currency.ts";
import type { Cents } from "../../domain/money/euro.ts";
import { type ChargeKind, chargeNames } from "../../domain/orders/charge-kinds.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { referencesOf } from "../orders/stored-order.ts";

/**
 * Something that an invoice has a line for: the price of an order on account, one of its charges, or the difference
 * requested since its price was invoiced.
 */
export type Item = {
  kind: "order" | "charge" | "difference";
  accountId: AccountId;
  orderId: OrderId;
  /** Null unless the item is a charge. */
  chargeId: number | null;
  /** Null until it is finished. */
  finishedOn: string | null;
  /** The line on its draft or invoice. */
  lineId: number | null;
  invoiceId: number | null;
  /** Whether it is on a published invoice. */
  isPublished: boolean;
  held: { reason: string; untilOn: string | null } | null;
  /** Why it can't be invoiced yet; null if it can. */
  obstacle: string | null;
  reference: string;
  description: string;
  poNumber: string;
  costCentre: string;
  hasProof: boolean;
  /** Who signed for it and when: 'Owen Kelly, 14:05'; empty without a signature. */
  signedBy: string;
  netCents: Cents;
  /** The VAT of the order or charge on its own, as rounded there. */
  vatCents: Cents;
};

type Row = {
  line_kind: Item["kind"];
  invoiced_on: string | null;
  first_number: number | null;
  account_id: AccountId;
  order_id: OrderId;
  charge_id: number | null;
  charge_kind: ChargeKind | null;
  charge_reason: string | null;
  net_cents: number;
  vat_cents: number;
  line_id: number | null;
  invoice_id: number | null;
  line_position: number | null;
  hold_reason: string | null;
  hold_until: string | null;
  ended_at: Date | null;
  date_completed: Date | null;
  failed_at: Date | null;
  cancelled_at: Date | null;
  charged_at: Date | null;
  has_proof: boolean;
  signed_by: string | null;
  currency: string;
  received_cents: number;
  service_name: string;
  pickup_town: string;
  dropoff_town: string;
  po_number: string;
  cost_centre: string;
  form_submission_id: number | null;
  booking_reference: string | null;
  shop_order_id: number | null;
  is_local: boolean;
  on_account_at: Date | null;
  date_paid: Date | null;
  was_booked: boolean;
};

type Chosen =
  /** Items that are on no published invoice yet. */
  { unbilledOf: AccountId | "all" } | { invoiceIds: readonly number[] } | { orderIds: readonly OrderId[] };

/**
 * The items of the chosen orders: the price of each order on account, and each charge that was not removed. Orders on
 * an invoice sent before invoices were made here have none. Sorted by order.
 */
export async function readItems({ db }: Pick<Context, "db">, chosen: Chosen): Promise<Item[]> {
  const { rows } = await sql<Row>`
    with chosen as materialized (${chosenOrders(chosen)}),
    facts as (
      select orders.*, deliveries.ended_at,
        (select min(added_at) from charges where order_id = orders.id and removed_at is null) as charged_at,
        case when deliveries.state = 'failed' then
          (select max(happened_at) from delivery_events where order_id = orders.id and kind = 'fail') end as failed_at,
        case when orders.status = 'cancelled' then coalesce(
          (select max(happened_at) from order_events where order_id = orders.id and data ->> 'to' = 'cancelled'),
          orders.date_modified) end as cancelled_at,
        exists (select from proofs where order_id = orders.id and stop <> 'pickup') as has_proof,
        (select signed_by || ', ' || to_char(taken_at at time zone 'Europe/Dublin', 'HH24:MI') from proofs
          where order_id = orders.id and kind = 'signature' and stop <> 'pickup' and signed_by <> ''
          order by taken_at desc limit 1) as signed_by,
        held_orders.reason as hold_reason, held_orders.until_on as hold_until,
        first_line.supplied_on as invoiced_on, first_invoice.number as first_number
      from chosen
      join orders on orders.id = chosen.id
      left join deliveries on deliveries.order_id = orders.id
      left join held_orders on held_orders.order_id = orders.id
      left join invoice_lines as first_line on first_line.order_id = orders.id and first_line.kind = 'order'
      left join invoices as first_invoice on first_invoice.id = orders.invoice_id
      where orders.account_id is not null and orders.earlier_invoice is null and orders.binned_at is null
    ),
    items as (
      select id as item_order_id, null::integer as charge_id, null as charge_kind, null as charge_reason,
        net_cents as item_net_cents, vat_cents as item_vat_cents, 'order' as line_kind
      from facts
      where on_account_at is not null and date_paid is null and written_off_at is null
        -- All of its price was credited.
        and not (net_cents = 0 and exists (select from order_lines where order_id = facts.id and code = 'credited'))
      union all
      select id, null, null, null, net_cents - net_invoiced, due_cents - (net_cents - net_invoiced), 'difference'
      from facts
      cross join lateral (select ${netInvoiced(sql`facts.id`)} as net_invoiced) as invoiced
      where invoice_id is not null and date_paid is null and due_cents > 0 and status <> 'cancelled'
      union all
      select charges.order_id, charges.id, charges.kind, charges.reason, charges.net_cents, charges.vat_cents, 'charge'
      from charges join facts on facts.id = charges.order_id
      where charges.removed_at is null
    )
    select facts.account_id, facts.id as order_id, items.line_kind, facts.invoiced_on, facts.first_number, items.charge_id, items.charge_kind, items.charge_reason,
      items.item_net_cents as net_cents, items.item_vat_cents as vat_cents,
      invoice_lines.id as line_id, invoice_lines.invoice_id, invoice_lines.position as line_position, facts.hold_reason, facts.hold_until,
      facts.ended_at, facts.date_completed, facts.failed_at, facts.cancelled_at, facts.charged_at, facts.has_proof, facts.signed_by,
      facts.currency, facts.received_cents, facts.service_name, facts.pickup_town, facts.dropoff_town, facts.po_number,
      facts.cost_centre, facts.form_submission_id, facts.booking_reference, facts.shop_order_id, facts.is_local, facts.on_account_at,
      facts.date_paid, facts.was_booked
    from items
    join facts on facts.id = items.item_order_id
    left join invoice_lines on invoice_lines.order_id = items.item_order_id and invoice_lines.kind = items.line_kind
      and invoice_lines.charge_id is not distinct from items.charge_id
      -- Earlier differences are published, and on other lines.
      and (items.line_kind <> 'difference' or invoice_lines.position is null)
    order by facts.id, items.charge_id nulls first`.execute(db);
  return rows.map(itemOf);
}

function chosenOrders(chosen: Chosen) {
  if ("orderIds" in chosen) return sql`select id from orders where id = any(${chosen.orderIds}::integer[])`;
  if ("invoiceIds" in chosen)
    return sql`select distinct order_id as id from invoice_lines where invoice_id = any(${chosen.invoiceIds}::integer[]) and order_id is not null`;
  const { unbilledOf } = chosen;
  const ofAccount = unbilledOf === "all" ? sql`` : sql`and orders.account_id = ${unbilledOf}`;
  // Matches the predicate of its index.
  return sql`select orders.id from orders
    where orders.account_id is not null and orders.on_account_at is not null and orders.date_paid is null and orders.invoice_id is null
      ${ofAccount}
    union
    select orders.id from orders
    where orders.invoice_id is not null and orders.due_cents > 0 and orders.date_paid is null ${ofAccount}
    union
    select orders.id from charges join orders on orders.id = charges.order_id
    where charges.removed_at is null and orders.account_id is not null ${ofAccount}
      and not exists (select from invoice_lines join invoices on invoices.id = invoice_lines.invoice_id
        where invoice_lines.charge_id = charges.id and invoices.state = 'published')`;
}

/** The net amount that published invoices have for an order's price, less credit notes. */
export const netInvoiced = (orderId: RawBuilder<unknown>) => sql`(select coalesce(sum(lines.net_cents
    - coalesce((select sum(net_cents) from account_credit_note_lines where invoice_line_id = lines.id), 0)), 0)::integer
  from invoice_lines as lines
  where lines.order_id = ${orderId} and lines.kind in ('order', 'difference') and lines.position is not null)`;

function itemOf(row: Row): Item {
  const { hold_reason } = row;
  return {
    kind: row.line_kind,
    accountId: row.account_id,
    orderId: row.order_id,
    chargeId: row.charge_id,
    finishedOn:
      row.line_kind === "difference"
        ? row.invoiced_on
        : finishedDay({
            deliveryEndedAt: row.ended_at,
            completedAt: row.date_completed,
            failedAt: row.failed_at,
            cancelledAt: row.cancelled_at,
            chargedAt: row.charged_at,
          }),
    lineId: row.line_id,
    invoiceId: row.invoice_id,
    isPublished: row.line_position !== null,
    held: hold_reason === null ? null : { reason: hold_reason, untilOn: row.hold_until },
    obstacle: obstacleOf(row),
    reference: referencesOf({ ...row, id: row.order_id }).booking,
    description: describe(row),
    poNumber: row.po_number,
    costCentre: row.cost_centre,
    hasProof: row.has_proof,
    signedBy: row.signed_by ?? "",
    netCents: row.net_cents,
    vatCents: row.vat_cents,
  };
}

function describe({ line_kind, charge_kind, charge_reason, first_number, ...row }: Row): string {
  if (charge_kind !== null) return `${chargeNames[charge_kind]}: ${charge_reason}`;
  const trip = [row.pickup_town, row.dropoff_town].filter(Boolean).join(" to ");
  const service = [row.service_name, trip].filter(Boolean).join(", ") || "Delivery";
  if (line_kind === "order") return service;
  return `Price raised since invoice ${invoiceNumber("invoice", first_number ?? 0)}: ${service}`;
}

function obstacleOf({ charge_id, currency, received_cents }: Row): string | null {
  if (charge_id !== null) return null;
  if (currency !== "EUR")
    return `Its price is in ${currency}: invoices are in euro, so record its payment on the order`;
  if (received_cents > 0)
    return `${formatMoney(received_cents, "EUR")} of its price came in already: record the rest on the order, or refund it`;
  return null;
}
