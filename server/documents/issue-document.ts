import { isDeepStrictEqual } from "node:util";
import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import { brand, brandAddressLines } from "../../brand.ts";
import type { VatDocument } from "../../contract/checkout.ts";
import { emptyAddress } from "../../domain/addresses/address.ts";
import type { Cents } from "../../domain/money/euro.ts";
import { splitVat, VAT_PERCENT } from "../../domain/money/vat.ts";
import { isByGateway, paymentMethodTitle } from "../../domain/orders/payment-methods.ts";
import { type DocumentKind, documentNumber, type OrderId } from "../../domain/orders/references.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { DB, Documents, Orders, Payments, Refunds } from "../database/types.ts";
import { billingAddressOf, orderJsonOf, referencesOf } from "../orders/stored-order.ts";

type Issued = {
  order: Selectable<Orders>;
  /** The refund, for a credit note. */
  refund?: Selectable<Refunds>;
  /** The payment of a difference, for its receipt or its credit note. */
  difference?: Selectable<Payments>;
  /** The payment of a part of the price, for its receipt or its credit note. */
  part?: Selectable<Payments>;
  /** The payment of the rest of the price, for the order's receipt or its credit note. */
  rest?: Selectable<Payments>;
  /** What staff recorded as the reference of the payment, if it has no receipt of its own, or of the account. */
  paymentReference?: string;
  livemode: boolean;
};

/**
 * Issues a receipt or credit note and returns its number, such as 'R-000123'. Call it in the transaction that stores
 * the money, so that a rollback leaves no gap in the numbers. The text is stored as issued.
 */
export async function issueDocument(context: Context, kind: DocumentKind, issued: Issued): Promise<string> {
  const lines = await context.db
    .selectFrom("order_lines")
    .select(["label", "amount_cents"])
    .where("order_id", "=", issued.order.id)
    .orderBy("position")
    .execute();
  const ownReceipt = issued.difference ?? issued.part;
  const receipt = await readReceiptNumber(context.db, issued.order.id, ownReceipt?.id);
  const received = await receivedBefore(context.db, issued);
  const credited = await readCredited(context.db, issued.order.id);
  const contents: DocumentContents = {
    ...buildDocument(context, issued, lines, { credited, received }),
    kind,
    receiptNumber: kind === "credit_note" && receipt !== null ? documentNumber("receipt", receipt) : null,
  };
  const number = await storeDocument(context, contents, {
    order_id: issued.order.id,
    refund_id: issued.refund?.id ?? null,
    payment_id: kind === "receipt" ? (ownReceipt?.id ?? null) : null,
  });
  return documentNumber(kind, number);
}

type DocumentContents = Omit<VatDocument, "number" | "kind"> & { kind: DocumentKind };

/** Takes the next number of the kind. Call it last, because it locks the counter until the transaction ends. */
async function storeDocument(
  { db, now }: Pick<Context, "db" | "now">,
  contents: DocumentContents,
  of: Pick<Selectable<Documents>, "order_id" | "refund_id" | "payment_id">,
): Promise<number> {
  const { kind } = contents;
  const { last_number: number } = await db
    .updateTable("document_counters")
    .set((eb) => ({ last_number: eb("last_number", "+", 1) }))
    .where("kind", "=", kind)
    .returning("last_number")
    .executeTakeFirstOrThrow();
  const data: VatDocument = { ...contents, number: documentNumber(kind, number) };
  await db
    .insertInto("documents")
    .values({ kind, number, ...of, issued_at: now(), data: JSON.stringify(data) })
    .execute();
  return number;
}

/**
 * Reissues the valid receipts of an order if they name another customer, company or address than it has now, and voids
 * those that they replace. Amounts and days stay. Returns the numbers of both, and none if nothing differs.
 */
export async function replaceReceipts(
  context: Context,
  order: Selectable<Orders>,
): Promise<{ number: string; replaces: string }[]> {
  const receipts = await context.db
    .selectFrom("documents")
    .select(["number", "payment_id", "data"])
    .where("order_id", "=", order.id)
    .where("kind", "=", "receipt")
    .where("voided_at", "is", null)
    .orderBy("number")
    .execute();
  const replaced: { number: string; replaces: string }[] = [];
  for (const receipt of receipts) {
    const issued = receipt.data as VatDocument;
    const billed = billedParty(order);
    if (isDeepStrictEqual(billed, { customer: namedCustomer(issued.customer), poNumber: issued.poNumber ?? "" }))
      continue;
    const { number: replaces, voided: _, ...contents } = issued;
    const own = { kind: "receipt" as const, number: receipt.number };
    const isOwn = (eb: ExpressionBuilder<DB, "documents">) => eb.and(own);
    await context.db.updateTable("documents").set({ voided_at: context.now() }).where(isOwn).execute();
    const today = dublinDate(context.now());
    const next = await storeDocument(
      context,
      { ...contents, ...billed, kind: "receipt", issuedOn: today, voided: false, replaces },
      { order_id: order.id, refund_id: null, payment_id: receipt.payment_id },
    );
    await context.db.updateTable("documents").set({ replaced_by: next }).where(isOwn).execute();
    replaced.push({ number: documentNumber("receipt", next), replaces });
  }
  return replaced;
}

/** The customer of an issued document; documents of an earlier version have neither company nor VAT number. */
function namedCustomer({
  company = "",
  vatNumber = "",
  ...customer
}: VatDocument["customer"]): VatDocument["customer"] {
  return { ...customer, company, vatNumber };
}

/** The customer to whom a document of the order is made out. */
function billedParty(order: Selectable<Orders>): Required<Pick<VatDocument, "customer" | "poNumber">> {
  const { billing } = orderJsonOf(order);
  return {
    customer: {
      name: order.customer_name,
      email: billing.email ?? order.customer_email,
      address: billingAddressOf(billing),
      company: billing.company ?? "",
      vatNumber: order.vat_number,
    },
    poNumber: order.po_number,
  };
}

/** The valid receipt of the order, or of a payment that has its own; null without one. */
export async function readReceiptNumber(
  db: Database,
  orderId: OrderId,
  paymentId: number | null = null,
): Promise<number | null> {
  const receipt = await db
    .selectFrom("documents")
    .select("number")
    .where("order_id", "=", orderId)
    .where("kind", "=", "receipt")
    .where("payment_id", "is not distinct from", paymentId)
    .where("voided_at", "is", null)
    .executeTakeFirst();
  return receipt?.number ?? null;
}

/** Voids the credit note of a refund that failed later; its number is not reused. */
export async function voidCreditNote({ db, now }: Context, refundId: number): Promise<void> {
  await db.updateTable("documents").set({ voided_at: now() }).where("refund_id", "=", refundId).execute();
}

type Credited = { totalCents: Cents; netCents: Cents };

/** Sums of the order's earlier valid credit notes. */
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

/** The payment that a receipt is for, if it is not for the whole price. */
function paymentOf({ difference, part, rest }: Issued): Selectable<Payments> | undefined {
  return difference ?? part ?? rest;
}

/** What the order had received before this payment. Ids don't tell, because assigned money may have waited. */
async function receivedBefore(db: Database, issued: Issued): Promise<Cents> {
  const payment = paymentOf(issued);
  if (!payment) return 0;
  const { total } = await db
    .selectFrom("allocations")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("amount_cents"), eb.lit(0)).as("total"))
    .where("order_id", "=", issued.order.id)
    .where("payment_id", "<>", payment.id)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The net part of an amount that follows another, so that both documents add up to one over the sum. */
function netAfter(before: Cents, amount: Cents): Cents {
  return splitVat(before + amount).netCents - splitVat(before).netCents;
}

/**
 * The net part of this credit, so that valid credit notes add up to one over their sum. Uses their printed net amounts,
 * because a note voided since may have absorbed the cent of rounding.
 */
function netCredited(before: Credited, amount: Cents): Cents {
  const netCents = splitVat(before.totalCents + amount).netCents - before.netCents;
  return Math.min(amount, Math.max(0, netCents));
}

function partName({ difference, part }: Issued): string {
  if (difference) return "difference after a change of the booking";
  return part ? "part of the price" : "rest of the price";
}

/** The reference that staff recorded for a payment that they took. */
function writtenReference(payment: Pick<Payments, "method" | "reference"> | undefined): string {
  return !payment || isByGateway(payment.method) ? "" : payment.reference;
}

/** The contents of a document apart from its kind and number. */
export function buildDocument(
  { environment, now }: Pick<Context, "environment" | "now">,
  issued: Issued,
  lines: { label: string; amount_cents: number }[],
  { credited, received }: { credited: Credited; received: Cents } = {
    credited: { totalCents: 0, netCents: 0 },
    received: 0,
  },
): Omit<VatDocument, "kind" | "number" | "receiptNumber"> {
  const { order, refund, livemode } = issued;
  const payment = paymentOf(issued);
  const { shipment } = orderJsonOf(order);
  const references = referencesOf(order);
  const today = dublinDate(now());
  const totalCents = refund?.amount_cents ?? payment?.amount_cents ?? order.total_cents;
  // Computed from everything credited or received so far, so that the documents add up to the order's total.
  const netCents = refund
    ? netCredited(credited, totalCents)
    : payment
      ? netAfter(received, totalCents)
      : order.net_cents;
  const paidBy = payment && (payment.method_title ?? paymentMethodTitle(payment.method));
  return {
    issuedOn: today,
    supplier: {
      name: brand.name,
      address: [...brandAddressLines],
      email: brand.email,
      phone: brand.officePhone.display,
      vatNumber: environment.vatNumber,
    },
    ...billedParty(order),
    orderReference: references.order,
    bookingReference: references.form ?? references.order,
    pickup: shipment.pickup ?? emptyAddress,
    dropoff: shipment.dropoff ?? emptyAddress,
    suppliedOn: order.scheduled_date ?? today,
    paidOn: dublinDate(payment?.received_at ?? order.date_paid ?? order.on_account_at ?? now()),
    paymentMethod: paidBy ?? order.payment_method_title,
    paymentReference: refund ? "" : (issued.paymentReference ?? writtenReference(payment)),
    lines: refund
      ? [{ label: `Refund of ${order.service_name}`, amountCents: netCents }]
      : payment
        ? [{ label: `${order.service_name}, ${partName(issued)}`, amountCents: netCents }]
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
