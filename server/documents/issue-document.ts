import { type Selectable, sql } from "kysely";
import { brand, brandAddressLines } from "../../brand.ts";
import type { VatDocument } from "../../contract/checkout.ts";
import { noAddress } from "../../domain/addresses/address.ts";
import type { Cents } from "../../domain/money/euro.ts";
import { splitVat, VAT_PERCENT } from "../../domain/money/vat.ts";
import { paymentMethodTitles } from "../../domain/orders/payment-methods.ts";
import { type DocumentKind, documentNumber, type OrderId } from "../../domain/orders/references.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders, Payments, Refunds } from "../database/types.ts";
import { billingAddressOf, orderJsonOf, referencesOf } from "../orders/stored-order.ts";

type Issued = {
  order: Selectable<Orders>;
  /** Of a credit note. */
  refund?: Selectable<Refunds>;
  /** Of a receipt for a difference, and of a credit note for one: what came in. */
  difference?: Selectable<Payments>;
  livemode: boolean;
};

/**
 * Gives a receipt or credit note its number, in the transaction that takes or returns the money: where that is undone, so is the
 * number. The text is kept as it was issued. Returns 'R-000123'.
 */
export async function issueDocument(context: Context, kind: DocumentKind, issued: Issued): Promise<string> {
  const lines = await context.db
    .selectFrom("order_lines")
    .select(["label", "amount_cents"])
    .where("order_id", "=", issued.order.id)
    .orderBy("position")
    .execute();
  const receipt = await readReceiptNumber(context.db, issued.order.id, issued.difference?.id);
  const received = await receivedBefore(context.db, issued);
  const credited = await readCredited(context.db, issued.order.id);
  // The last query, because the counter's row is held until the transaction ends.
  const { last_number: number } = await context.db
    .updateTable("document_counters")
    .set((eb) => ({ last_number: eb("last_number", "+", 1) }))
    .where("kind", "=", kind)
    .returning("last_number")
    .executeTakeFirstOrThrow();
  const name = documentNumber(kind, number);
  const data: VatDocument = {
    ...documentOf(context, issued, lines, { credited, received }),
    kind,
    number: name,
    receiptNumber: kind === "credit_note" && receipt !== null ? documentNumber("receipt", receipt) : null,
  };
  await context.db
    .insertInto("documents")
    .values({
      kind,
      number,
      order_id: issued.order.id,
      refund_id: issued.refund?.id ?? null,
      payment_id: kind === "receipt" ? (issued.difference?.id ?? null) : null,
      issued_at: context.now(),
      data: JSON.stringify(data),
    })
    .execute();
  return name;
}

/** The number of the order's receipt, or of the one for the payment of this difference; null where it has none that counts. */
export async function readReceiptNumber(
  db: Database,
  orderId: OrderId,
  differenceId: number | null = null,
): Promise<number | null> {
  const receipt = await db
    .selectFrom("documents")
    .select("number")
    .where("order_id", "=", orderId)
    .where("kind", "=", "receipt")
    .where("payment_id", "is not distinct from", differenceId)
    .where("voided_at", "is", null)
    .executeTakeFirst();
  return receipt?.number ?? null;
}

/** Voids the credit note of a refund that failed after all; it keeps its number. */
export async function voidCreditNote({ db, now }: Context, refundId: number): Promise<void> {
  await db.updateTable("documents").set({ voided_at: now() }).where("refund_id", "=", refundId).execute();
}

type Credited = { totalCents: Cents; netCents: Cents };

/** The sums of the order's earlier credit notes that count. */
async function readCredited(db: Database, orderId: OrderId): Promise<Credited> {
  const { totalCents, netCents } = await db
    .selectFrom("documents")
    .select([sumOf("totalCents").as("totalCents"), sumOf("netCents").as("netCents")])
    .where("order_id", "=", orderId)
    .where("kind", "=", "credit_note")
    .where("voided_at", "is", null)
    .executeTakeFirstOrThrow();
  return { totalCents: Number(totalCents), netCents: Number(netCents) };
}

const sumOf = (field: keyof Credited) => sql<string>`coalesce(sum((data ->> ${sql.lit(field)})::bigint), 0)`;

/** What had come in for the order before a difference did. */
async function receivedBefore(db: Database, { order, difference }: Issued): Promise<Cents> {
  if (!difference) return 0;
  const { total } = await db
    .selectFrom("payments")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("amount_cents"), eb.lit(0)).as("total"))
    .where("order_id", "=", order.id)
    .where("state", "in", ["applied", "difference"])
    .where("id", "<", difference.id)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The net part of an amount that comes after another, so that what was issued for both adds up to what one paper over both would say. */
function netAfter(before: Cents, amount: Cents): Cents {
  return splitVat(before + amount).netCents - splitVat(before).netCents;
}

/**
 * The net part of what is credited now, so that the notes that count add up to what one over all of them would say. What they say counts, and
 * not their amounts: one of them may have been void since, with the cent that the others were rounded by.
 */
function netCredited(before: Credited, amount: Cents): Cents {
  const netCents = splitVat(before.totalCents + amount).netCents - before.netCents;
  return Math.min(amount, Math.max(0, netCents));
}

/** What stands on the paper of an order as it is now, whatever its kind and number. */
export function documentOf(
  { environment, now }: Pick<Context, "environment" | "now">,
  { order, refund, difference, livemode }: Issued,
  lines: { label: string; amount_cents: number }[],
  { credited, received }: { credited: Credited; received: Cents } = {
    credited: { totalCents: 0, netCents: 0 },
    received: 0,
  },
): Omit<VatDocument, "kind" | "number" | "receiptNumber"> {
  const { shipment, billing } = orderJsonOf(order);
  const references = referencesOf(order);
  const today = dublinDate(now());
  const totalCents = refund?.amount_cents ?? difference?.amount_cents ?? order.total_cents;
  // Of everything credited or received so far, so that the papers of an order add up to its total.
  const netCents = refund
    ? netCredited(credited, totalCents)
    : difference
      ? netAfter(received, totalCents)
      : order.net_cents;
  const paidBy = difference && (difference.method_title ?? paymentMethodTitles[difference.method]);
  return {
    issuedOn: today,
    supplier: {
      name: brand.name,
      address: [...brandAddressLines],
      email: brand.email,
      phone: brand.officePhone.display,
      vatNumber: environment.vatNumber,
    },
    customer: {
      name: order.customer_name,
      email: billing.email ?? order.customer_email,
      address: billingAddressOf(billing),
    },
    orderReference: references.order,
    bookingReference: references.form ?? references.order,
    pickup: shipment.pickup ?? noAddress,
    dropoff: shipment.dropoff ?? noAddress,
    suppliedOn: order.scheduled_date ?? today,
    paidOn: dublinDate(difference?.received_at ?? order.date_paid ?? order.on_account_at ?? now()),
    paymentMethod: paidBy ?? order.payment_method_title,
    lines: refund
      ? [{ label: `Refund of ${order.service_name}`, amountCents: netCents }]
      : difference
        ? [{ label: `${order.service_name}, difference after a change of the booking`, amountCents: netCents }]
        : lines.map(({ label, amount_cents }) => ({ label, amountCents: amount_cents })),
    netCents,
    vatPercent: VAT_PERCENT,
    vatCents: totalCents - netCents,
    totalCents,
    currency: order.currency,
    reason: refund?.reason ?? null,
    voided: false,
    testMode: !livemode || environment.demo,
  };
}
