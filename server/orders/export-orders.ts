import { type SelectQueryBuilder, sql } from "kysely";
import type { OrdersFilter } from "../../contract/orders.schema.ts";
import { formatAddress } from "../../domain/addresses/address.ts";
import { moneyToDecimal } from "../../domain/money/currency.ts";
import type { Cents } from "../../domain/money/euro.ts";
import { acceptsDifference, isUnpaid } from "../../domain/orders/statuses.ts";
import { dublinDate, dublinTime } from "../../domain/schedule/dublin.ts";
import { csvByteOrderMark, csvLine } from "../../domain/text/csv.ts";
import { storeExport } from "../audit/store-export.ts";
import type { FileOutput, Verb } from "../context.ts";
import { chargesDue } from "../database/amounts-due.ts";
import { countAll } from "../database/count-up-to.ts";
import type { Database } from "../database/kysely.ts";
import { orderNumber } from "../database/order-number.ts";
import { fromReplica } from "../database/replica/from-replica.ts";
import type { DB } from "../database/types.ts";
import { amountDue } from "./amount-due.ts";
import { applyTab } from "./apply-tab.ts";
import { type ResolvedOrdersFilter, resolveReference } from "./find-by-reference.ts";
import { matchOrders } from "./match-orders.ts";
import { moneyColumns, readExportedMoney } from "./read-exported-money.ts";
import { billingAddressOf, isOnAccount, isWrittenOff, orderJsonOf, referencesOf } from "./stored-order.ts";

/** Rows read per query and written per chunk. */
const batchSize = 1000;

/**
 * Exports the orders that match a filter, newest first, as CSV. Times are in Dublin, amounts have their currency's
 * decimals. Keyset paging: no query rereads earlier rows, and nothing stays open while the browser downloads.
 */
export const exportOrders: Verb<OrdersFilter, FileOutput> = async (context, filter) => {
  const today = dublinDate(context.now());
  const { db } = await fromReplica(context);
  const matching = matchingOrders(db, await resolveReference(db, applyTab(filter, today)));
  await storeExport(context, { act: "export.orders", filter, rows: await countAll(db, matching) });
  return { name: `orders-${today}.csv`, chunks: linesOf(db, matching) };
};

const matchingOrders = (db: Database, filter: ResolvedOrdersFilter) =>
  db.selectFrom("orders").where((eb) => matchOrders(eb, filter));

const columns = [
  "Order ID",
  "Reference",
  "Status",
  "Kind",
  "Created",
  "Paid",
  "Completed",
  "Collection date",
  "Estimated delivery",
  "Customer",
  "Email",
  "Phone",
  "Service",
  "Priority",
  "Package",
  "Pickup",
  "Dropoff",
  "Distance (km)",
  "Net",
  "VAT",
  "Total",
  "Refunded",
  "Currency",
  "Payment method",
  "Number in WordPress",
  "Price typed because",
  "Company",
  "VAT number",
  "PO number",
  "Billing address",
  "Account reference",
  "Amount due",
  "Written off",
  "Written off because",
  ...moneyColumns,
  "Awaiting approval",
  "Charges",
  "VAT of charges",
];

async function* linesOf(db: Database, matching: ReturnType<typeof matchingOrders>): AsyncGenerator<string> {
  yield csvByteOrderMark + csvLine(columns);
  for (let last: Position | null = null; ; ) {
    const rows = await batchAfter(matching, last);
    if (rows.length > 0) {
      const moneyOf = await readExportedMoney(
        db,
        rows.map(({ id }) => id),
      );
      yield rows
        .map((row) =>
          csvLine([...cellsOf(row), ...moneyOf(row.id), row.awaits_approval ? "yes" : "", ...chargesOf(row)]),
        )
        .join("");
    }
    const end = rows.at(-1);
    if (!end || rows.length < batchSize) return;
    last = { at: end.position, id: end.id };
  }
}

/** `at` as PostgreSQL prints it: a Date would lose microseconds and skip an order. */
type Position = { at: string; id: number };

type Row = Awaited<ReturnType<typeof batchAfter>>[number];

function batchAfter(matching: SelectQueryBuilder<DB, "orders", object>, last: Position | null) {
  return matching
    .$if(last !== null, (query) =>
      query.where(sql<boolean>`(date_created, id) < (${last?.at}::timestamptz, ${last?.id}::integer)`),
    )
    .select([
      "id",
      "shop_order_id",
      "is_local",
      "status",
      "kind",
      "form_submission_id",
      "booking_reference",
      "was_booked",
      "date_created",
      "date_paid",
      "on_account_at",
      "date_completed",
      "scheduled_date",
      "estimated_delivery_date",
      "customer_name",
      "customer_email",
      "customer_phone",
      "service_name",
      "priority",
      "billing",
      "shipping",
      "shipment",
      "meta",
      "pickup_town",
      "dropoff_town",
      "distance_km",
      "net_cents",
      "vat_cents",
      "total_cents",
      "refunded_cents",
      "received_cents",
      "due_cents",
      "currency",
      "payment_method",
      "shop_number",
      "typed_price_reason",
      "vat_number",
      "po_number",
      "on_account_reference",
      "due_cents",
      "received_cents",
      "written_off_at",
      "invoice_id",
      "written_off_cents",
      "written_off_reason",
      "awaits_approval",
      chargesDue.as("charges_due_cents"),
      sumOfCharges("net_cents").as("charges_net_cents"),
      sumOfCharges("vat_cents").as("charges_vat_cents"),
      sql<string>`date_created::text`.as("position"),
    ])
    .orderBy("date_created", "desc")
    .orderBy("id", "desc")
    .limit(batchSize)
    .execute();
}

function cellsOf(row: Row): (string | number)[] {
  const { shipment, billing, meta } = orderJsonOf(row);
  return [
    orderNumber(row),
    referencesOf(row).booking,
    row.status,
    row.kind,
    showTime(row.date_created),
    showTime(row.date_paid),
    showTime(row.date_completed),
    row.scheduled_date ?? "",
    row.estimated_delivery_date ?? "",
    row.customer_name,
    billing.email ?? row.customer_email,
    row.customer_phone,
    row.service_name,
    row.priority ?? "",
    shipment.packageName ?? meta.package_type ?? "",
    row.pickup_town,
    row.dropoff_town,
    row.distance_km ?? "",
    moneyToDecimal(row.net_cents, row.currency),
    moneyToDecimal(row.vat_cents, row.currency),
    moneyToDecimal(row.total_cents, row.currency),
    moneyToDecimal(row.refunded_cents, row.currency),
    row.currency,
    row.payment_method,
    row.shop_number ?? "",
    row.typed_price_reason ?? "",
    billing.company ?? "",
    row.vat_number,
    row.po_number,
    formatAddress(billingAddressOf(billing)),
    row.on_account_reference ?? "",
    moneyToDecimal(openCents(row), row.currency),
    isWrittenOff(row) ? moneyToDecimal(row.written_off_cents, row.currency) : "",
    isWrittenOff(row) ? (row.written_off_reason ?? "") : "",
    // Followed by the cells of `moneyColumns`.
  ];
}

/** The sum of an order's charges, whether or not they are on an invoice. */
function sumOfCharges(column: "net_cents" | "vat_cents") {
  return sql<number>`coalesce((select sum(${sql.ref(column)}) from charges
    where order_id = orders.id and removed_at is null), 0)::integer`;
}

function chargesOf({ charges_net_cents: net, charges_vat_cents: vat, currency }: Row): string[] {
  return net === 0 ? ["", ""] : [moneyToDecimal(net, currency), moneyToDecimal(vat, currency)];
}

/** The amount due on price and charges. */
function openCents(row: Row): Cents {
  return openPrice(row) + row.charges_due_cents;
}

/** The amount due on the price; none for an order that was cancelled or refunded, or completed by another shop. */
function openPrice(row: Row): Cents {
  const isWorkedOn = acceptsDifference(row.status);
  const isOpen = isUnpaid(row.status) || (isWorkedOn && (row.date_paid !== null || isOnAccount(row)));
  return isOpen ? amountDue(row).amountCents : 0;
}

/** '2026-03-04 10:00' in Dublin. */
function showTime(instant: Date | null): string {
  return instant ? `${dublinDate(instant)} ${dublinTime(instant)}` : "";
}
