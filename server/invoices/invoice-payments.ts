import type { Insertable, Selectable, Updateable } from "kysely";
import type { AccountId } from "../../domain/accounts/references.ts";
import type { GatewayName } from "../../domain/orders/gateways.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { InvoicePayments } from "../database/types.ts";
import type { GatewaySession } from "../gateways/gateway.ts";

/** An attempt to pay an invoice at the gateway. */
export type InvoicePayment = Selectable<InvoicePayments>;

/** States in which a payment may still arrive; an invoice has at most one attempt in these. */
export const liveStates = ["opening", "open", "on_its_way"] as const;

export async function storeInvoicePayment(
  { db }: Context,
  payment: Insertable<InvoicePayments>,
): Promise<InvoicePayment> {
  return db.insertInto("invoice_payments").values(payment).returningAll().executeTakeFirstOrThrow();
}

/** Returns undefined if the attempt has left these states in the meantime. */
export function changeInvoicePayment(
  { db }: Context,
  id: string,
  changes: Updateable<InvoicePayments>,
  states: readonly InvoicePayment["state"][],
): Promise<InvoicePayment | undefined> {
  return db
    .updateTable("invoice_payments")
    .set(changes)
    .where("id", "=", id)
    .where("state", "in", [...states])
    .returningAll()
    .executeTakeFirst();
}

export function readLivePayment(db: Database, invoiceId: number): Promise<InvoicePayment | undefined> {
  return db
    .selectFrom("invoice_payments")
    .selectAll()
    .where("invoice_id", "=", invoiceId)
    .where("state", "in", [...liveStates])
    .executeTakeFirst();
}

/** A payment that the customer has made and the bank has not yet confirmed. */
export type OnItsWay = { amountCents: number; since: string };

export async function readOnItsWay(db: Database, invoiceId: number): Promise<OnItsWay | null> {
  const live = await readLivePayment(db, invoiceId);
  return live?.on_its_way_at ? { amountCents: live.amount_cents, since: live.on_its_way_at.toISOString() } : null;
}

/** The attempt that a gateway session belongs to; our own id, which we gave the gateway, takes precedence. */
export async function findInvoicePayment(
  db: Database,
  gateway: GatewayName,
  { sessionId, gatewaySessionId }: Pick<GatewaySession, "sessionId" | "gatewaySessionId">,
): Promise<InvoicePayment | undefined> {
  const found = await db
    .selectFrom("invoice_payments")
    .selectAll()
    .where("gateway", "=", gateway)
    .where((eb) => eb.or([eb("id", "=", sessionId ?? ""), eb("gateway_session_id", "=", gatewaySessionId)]))
    .execute();
  return found.find(({ id }) => id === sessionId) ?? found[0];
}

/**
 * Queues checks of these invoices' open payment pages, which close any page whose amount is no longer the amount due.
 */
export async function queuePaymentChecks({ db, now }: Context, invoiceIds: readonly number[]): Promise<void> {
  if (invoiceIds.length === 0) return;
  await db
    .updateTable("invoice_payments")
    .set({ next_check_at: now() })
    .where("invoice_id", "in", [...invoiceIds])
    .where("state", "in", ["opening", "open"])
    .execute();
}

/** Finds a published invoice by the key in its link; undefined if there is none. */
export async function findInvoiceByKey(
  db: Database,
  { id, key }: { id: number; key: string },
): Promise<{ id: number; accountId: AccountId } | undefined> {
  const invoice = await db
    .selectFrom("invoices")
    .select(["id", "account_id"])
    .where("id", "=", id)
    .where("pay_key", "=", key)
    .where("state", "=", "published")
    .executeTakeFirst();
  return invoice && { id: invoice.id, accountId: invoice.account_id };
}
