import type { Insertable, Selectable } from "kysely";
import type { AccountId } from "../../domain/accounts/references.ts";
import type { BillingPeriod } from "../../domain/invoicing/billing-periods.ts";
import type { InvoiceGroup } from "../../domain/invoicing/invoice-group.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { actorName } from "../actor-name.ts";
import type { Context } from "../context.ts";
import type { InvoiceLines, Invoices } from "../database/types.ts";

export type Invoice = Selectable<Invoices>;
type DraftOf = { accountId: AccountId; period: BillingPeriod; group: InvoiceGroup };

/** The draft of an account for this period and group, new if there is none. The caller holds the account's lock. */
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

type NewLine = { orderId: OrderId; chargeId: number | null };

/** Puts orders and charges on a draft, but for those that are on one already, and raises its version. */
export async function storeDraftLines(context: Context, invoiceId: number, lines: readonly NewLine[]): Promise<number> {
  const stored = await context.db
    .insertInto("invoice_lines")
    .values(
      lines.map(({ orderId, chargeId }) => ({
        invoice_id: invoiceId,
        kind: chargeId === null ? ("order" as const) : ("charge" as const),
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

export async function storeAdjustment(context: Context, invoiceId: number, line: NewAdjustment): Promise<void> {
  const by = { added_at: context.now(), added_by: actorName(context.actor) };
  await context.db
    .insertInto("invoice_lines")
    .values({ invoice_id: invoiceId, kind: "adjustment", ...line, ...by })
    .execute();
  await raiseDraftVersion(context, invoiceId);
}

/** Takes lines off a draft, which goes with its last one. */
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
