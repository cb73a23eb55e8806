import type { Selectable } from "kysely";
import { brand, brandAddressLines } from "../../brand.ts";
import type { VatDocument } from "../../contract/checkout.ts";
import { noAddress } from "../../domain/addresses/address.ts";
import { splitVat, VAT_PERCENT } from "../../domain/money/vat.ts";
import { type DocumentKind, documentNumber, type OrderId } from "../../domain/orders/references.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders, Refunds } from "../database/types.ts";
import { billingAddressOf, orderJsonOf, referencesOf } from "../orders/stored-order.ts";

type Issued = {
  order: Selectable<Orders>;
  /** Of a credit note. */
  refund?: Selectable<Refunds>;
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
  const receipt = await readReceiptNumber(context.db, issued.order.id);
  const credited = await creditedCents(context.db, issued.order.id);
  // The last query, because the counter's row is held until the transaction ends.
  const { last_number: number } = await context.db
    .updateTable("document_counters")
    .set((eb) => ({ last_number: eb("last_number", "+", 1) }))
    .where("kind", "=", kind)
    .returning("last_number")
    .executeTakeFirstOrThrow();
  const name = documentNumber(kind, number);
  const data: VatDocument = {
    ...documentOf(context, issued, lines, credited),
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
      issued_at: context.now(),
      data: JSON.stringify(data),
    })
    .execute();
  return name;
}

/** The number of the order's receipt; null where it has none that counts. */
export async function readReceiptNumber(db: Database, orderId: OrderId): Promise<number | null> {
  const receipt = await db
    .selectFrom("documents")
    .select("number")
    .where("order_id", "=", orderId)
    .where("kind", "=", "receipt")
    .where("voided_at", "is", null)
    .executeTakeFirst();
  return receipt?.number ?? null;
}

/** Voids the credit note of a refund that failed after all; it keeps its number. */
export async function voidCreditNote({ db, now }: Context, refundId: number): Promise<void> {
  await db.updateTable("documents").set({ voided_at: now() }).where("refund_id", "=", refundId).execute();
}

/** The sum of the order's earlier credit notes. */
async function creditedCents(db: Database, orderId: OrderId): Promise<number> {
  const { total } = await db
    .selectFrom("documents")
    .innerJoin("refunds", "refunds.id", "documents.refund_id")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("refunds.amount_cents"), eb.lit(0)).as("total"))
    .where("documents.order_id", "=", orderId)
    .where("documents.voided_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** What stands on the paper of an order as it is now, whatever its kind and number. */
export function documentOf(
  { environment, now }: Pick<Context, "environment" | "now">,
  { order, refund, livemode }: Issued,
  lines: { label: string; amount_cents: number }[],
  credited: number,
): Omit<VatDocument, "kind" | "number" | "receiptNumber"> {
  const { shipment, billing } = orderJsonOf(order);
  const references = referencesOf(order);
  const today = dublinDate(now());
  const totalCents = refund?.amount_cents ?? order.total_cents;
  // Of everything credited so far, so that the credit notes of an order add up to its receipt.
  const netCents = refund ? splitVat(credited + totalCents).netCents - splitVat(credited).netCents : order.net_cents;
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
    paidOn: dublinDate(order.date_paid ?? order.on_account_at ?? now()),
    paymentMethod: order.payment_method_title,
    lines: refund
      ? [{ label: `Refund of ${order.service_name}`, amountCents: netCents }]
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
