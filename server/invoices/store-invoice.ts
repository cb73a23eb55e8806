import { type Insertable, type Selectable, sql } from "kysely";
import type { VatTreatment } from "../../domain/accounts/billing-options.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import type { AccountDocument } from "../../domain/invoicing/account-document.ts";
import type { BillingPeriod } from "../../domain/invoicing/billing-periods.ts";
import type { InvoiceSeries } from "../../domain/invoicing/document-numbers.ts";
import type { InvoiceGroup } from "../../domain/invoicing/invoice-group.ts";
import type { Cents } from "../../domain/money/euro.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { actorName } from "../actor-name.ts";
import type { Context } from "../context.ts";
import type { InvoiceLines, Invoices } from "../database/types.ts";

export type Invoice = Selectable<Invoices>;
type DraftOf = { accountId: AccountId; period: BillingPeriod; group: InvoiceGroup };

/** The draft of an account for this period and group, created if there is none. The caller holds the account's lock. */
export async function ensureDraft(context: Context, { accountId, period, group }: DraftOf): Promise<Invoice> {
  const parts = await context.db
    .selectFrom("invoices")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("period_from", "=", period.from)
    .where("period_to", "=", period.to)
    .where("grouped_by", "=", group.by)
    .where("group_value", "=", group.value)
    .execute();
  const draft = parts.find(({ state }) => state === "draft");
  if (draft) return draft;
  return context.db
    .insertInto("invoices")
    .values({
      account_id: accountId,
      period_from: period.from,
      period_to: period.to,
      grouped_by: group.by,
      group_value: group.value,
      part: Math.max(0, ...parts.map(({ part }) => part)) + 1,
      created_at: context.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

type NewLine = { kind: "order" | "charge" | "difference"; orderId: OrderId; chargeId: number | null };

/** Adds orders and charges to a draft, except those already on one, and raises its version. */
export async function storeDraftLines(context: Context, invoiceId: number, lines: readonly NewLine[]): Promise<number> {
  const stored = await context.db
    .insertInto("invoice_lines")
    .values(
      lines.map(({ kind, orderId, chargeId }) => ({
        invoice_id: invoiceId,
        kind,
        order_id: orderId,
        charge_id: chargeId,
        added_at: context.now(),
        added_by: actorName(context.actor),
      })),
    )
    .onConflict((row) => row.doNothing())
    .returning("id")
    .execute();
  if (stored.length > 0) await raiseDraftVersion(context, invoiceId);
  return stored.length;
}

type NewAdjustment = Required<
  Pick<
    Insertable<InvoiceLines>,
    "supplied_on" | "description" | "net_cents" | "own_vat_cents" | "vat_treatment" | "vat_percent"
  >
>;

/** Returns the adjustment's id. */
export async function storeAdjustment(context: Context, invoiceId: number, line: NewAdjustment): Promise<number> {
  const by = { added_at: context.now(), added_by: actorName(context.actor) };
  const { id } = await context.db
    .insertInto("invoice_lines")
    .values({ invoice_id: invoiceId, kind: "adjustment", ...line, ...by })
    .returning("id")
    .executeTakeFirstOrThrow();
  await raiseDraftVersion(context, invoiceId);
  return id;
}

/** Changes the amount of an adjustment on a draft; an amount of zero removes it. */
export async function changeAdjustment(
  context: Context,
  { invoiceId, lineId }: { invoiceId: number; lineId: number },
  amounts: Pick<NewAdjustment, "net_cents" | "own_vat_cents">,
): Promise<void> {
  if ((amounts.net_cents ?? 0) <= 0) return deleteDraftLines(context, invoiceId, [lineId]);
  const changed = await context.db
    .updateTable("invoice_lines")
    .set(amounts)
    .where("id", "=", lineId)
    .where("net_cents", "<>", amounts.net_cents ?? 0)
    .returning("id")
    .executeTakeFirst();
  if (changed) await raiseDraftVersion(context, invoiceId);
}

/** Stores that the shortfall of a month was proposed, and on which line. */
export async function storeShortfall(
  { db, now }: Context,
  { accountId, month, lineId }: { accountId: AccountId; month: string; lineId: number },
): Promise<void> {
  await db
    .insertInto("account_shortfalls")
    .values({ account_id: accountId, month, line_id: lineId, proposed_at: now() })
    .execute();
}

/** Removes lines from a draft; removing the last one deletes the draft. */
export async function deleteDraftLines(context: Context, invoiceId: number, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length === 0) return;
  await context.db.deleteFrom("invoice_lines").where("invoice_id", "=", invoiceId).where("id", "in", lineIds).execute();
  const remaining = await context.db
    .selectFrom("invoice_lines")
    .select("id")
    .where("invoice_id", "=", invoiceId)
    .limit(1)
    .executeTakeFirst();
  if (remaining) return raiseDraftVersion(context, invoiceId);
  await context.db.deleteFrom("invoices").where("id", "=", invoiceId).execute();
}

async function raiseDraftVersion({ db }: Context, invoiceId: number): Promise<void> {
  await db
    .updateTable("invoices")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", invoiceId)
    .execute();
}

/** Keeps an order off its invoice. The caller holds the account's lock. */
export async function storeHold(
  context: Context,
  { orderId, reason, untilOn }: { orderId: OrderId; reason: string; untilOn: string | null },
): Promise<void> {
  const hold = { reason, until_on: untilOn, held_at: context.now(), held_by: actorName(context.actor) };
  await context.db
    .insertInto("held_orders")
    .values({ order_id: orderId, ...hold })
    .onConflict((row) => row.column("order_id").doUpdateSet(hold))
    .execute();
}

export async function deleteHolds({ db }: Context, orderIds: readonly OrderId[]): Promise<void> {
  if (orderIds.length > 0) await db.deleteFrom("held_orders").where("order_id", "in", orderIds).execute();
}

/** Takes the next number of a series. Call it last: it locks the counter until the transaction ends. */
export async function claimNumber({ db }: Context, series: InvoiceSeries): Promise<number> {
  const { last_number } = await db
    .updateTable("invoice_counters")
    .set((eb) => ({ last_number: eb("last_number", "+", 1) }))
    .where("series", "=", series)
    .returning("last_number")
    .executeTakeFirstOrThrow();
  return last_number;
}

/** Sets the last number of a series. The caller holds the counter's lock. */
export async function setLastNumber({ db }: Context, series: InvoiceSeries, lastNumber: number): Promise<void> {
  await db.updateTable("invoice_counters").set({ last_number: lastNumber }).where("series", "=", series).execute();
}

export type LineSnapshot = {
  id: number;
  position: number;
  supplied_on: string;
  description: string;
  net_cents: Cents;
  own_vat_cents: Cents;
  vat_treatment: VatTreatment;
  vat_percent: number;
};

/** Stores the final content of a draft's lines at publication. */
export async function storeSnapshots({ db }: Context, lines: readonly LineSnapshot[]): Promise<void> {
  await sql`update invoice_lines set position = line.position, supplied_on = line.supplied_on,
      description = line.description, net_cents = line.net_cents, own_vat_cents = line.own_vat_cents,
      vat_treatment = line.vat_treatment, vat_percent = line.vat_percent
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (id integer, position integer, supplied_on date,
      description text, net_cents integer, own_vat_cents integer, vat_treatment text, vat_percent integer)
    where invoice_lines.id = line.id`.execute(db);
}

type Published = {
  number: number;
  document: AccountDocument;
  vatDifferenceCents: Cents;
  /** Orders whose prices are due on the invoice from now on. */
  orderIds: readonly OrderId[];
  /** Orders whose requested differences are due on the invoice from now on. */
  differenceIds: readonly OrderId[];
  recipients: string[];
};

/** Stores an invoice of an earlier system with the amount still due: published, and without a number of our series. */
export async function storeOpeningInvoice(
  context: Context,
  accountId: AccountId,
  document: AccountDocument,
): Promise<void> {
  const { number, issuedOn, dueOn, totals, lines } = document;
  const { id } = await context.db
    .insertInto("invoices")
    .values({
      account_id: accountId,
      period_from: issuedOn,
      period_to: issuedOn,
      grouped_by: "account",
      group_value: `opening ${number}`,
      part: 1,
      created_at: context.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const by = { added_at: context.now(), added_by: actorName(context.actor) };
  // Lines are stored before publication, which makes them immutable.
  await context.db
    .insertInto("invoice_lines")
    .values(
      lines.map(({ suppliedOn, description, netCents, vatTreatment, vatPercent }, position) => ({
        invoice_id: id,
        kind: "adjustment" as const,
        ...by,
        position,
        supplied_on: suppliedOn,
        description,
        net_cents: netCents,
        own_vat_cents: totals.vatCents,
        vat_treatment: vatTreatment,
        vat_percent: vatPercent,
      })),
    )
    .execute();
  await context.db
    .updateTable("invoices")
    .set({
      state: "published",
      opening_number: number,
      issued_on: issuedOn,
      due_on: dueOn,
      published_at: context.now(),
      published_by: actorName(context.actor),
      net_cents: totals.netCents,
      vat_cents: totals.vatCents,
      total_cents: totals.totalCents,
      vat_difference_cents: 0,
      content: JSON.stringify(document),
    })
    .where("id", "=", id)
    .execute();
}

/** Turns a draft into a published invoice, permanently, and queues its PDF and email. */
export async function storePublished(context: Context, invoiceId: number, published: Published): Promise<Invoice> {
  const { number, document, vatDifferenceCents, orderIds, differenceIds, recipients } = published;
  const { totals } = document;
  const invoice = await context.db
    .updateTable("invoices")
    .set({
      state: "published",
      number,
      issued_on: document.issuedOn,
      due_on: document.dueOn,
      published_at: context.now(),
      published_by: actorName(context.actor),
      net_cents: totals.netCents,
      vat_cents: totals.vatCents,
      total_cents: totals.totalCents,
      vat_difference_cents: vatDifferenceCents,
      content: JSON.stringify(document),
    })
    .where("id", "=", invoiceId)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (orderIds.length > 0)
    await context.db
      .updateTable("orders")
      .set({ invoice_id: invoiceId, date_modified: context.now() })
      .where("id", "in", orderIds)
      .execute();
  for (const orderId of differenceIds) await storeDifference(context, orderId, 0);
  await context.db
    .insertInto("account_papers")
    .values({ invoice_id: invoiceId, recipients, requested_at: context.now(), draw_at: context.now() })
    .execute();
  return invoice;
}

/** Stores the difference requested for an invoiced order since its price rose, VAT included; 0 for none. */
export async function storeDifference(context: Context, orderId: OrderId, dueCents: Cents): Promise<void> {
  await context.db
    .updateTable("orders")
    .set({ due_cents: dueCents, date_modified: context.now() })
    .where("id", "=", orderId)
    .execute();
}

/** Stores that the team was alerted about these late drafts. */
export async function storeLateAlert({ db, now }: Context, invoiceIds: readonly number[]): Promise<void> {
  await db.updateTable("invoices").set({ late_alert_at: now() }).where("id", "in", invoiceIds).execute();
}
