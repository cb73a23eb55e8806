import type { z } from "zod";
import type { linkOrdersBody, unlinkOrdersBody } from "../../contract/accounts.schema.ts";
import { type AccountId, accountNumber } from "../../domain/accounts/references.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { storeAccountEvent } from "../accounts/store-account-event.ts";
import { withAccountLock } from "../accounts/with-account-lock.ts";
import { actorName } from "../actor-name.ts";
import type { Context, Verb } from "../context.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { storeOrderEvents } from "../orders/store-order-event.ts";

type LinkInput = { id: AccountId } & z.output<typeof linkOrdersBody>;

/**
 * Links chosen orders to an account. Those on account go on its next invoice, or count as billed on the earlier invoice
 * named here. Orders that already belong to the account don't change.
 */
export const linkOrders: Verb<LinkInput, { linked: OrderId[] }> = (context, input) =>
  withIdempotency(context, { scope: "linkOrders", input }, (context) =>
    withAccountLock(context, input.id, async (context, account) => {
      if (account.status === "closed")
        return { failed: "action_refused", message: "This account is closed: reopen it first." };
      const { orders: chosen, earlierInvoice } = input;
      const found = await lockOrders(context, chosen);
      if (Array.isArray(chosen) && found.length < new Set(chosen).size)
        return {
          failed: "invalid_fields",
          message: "There is no such order",
          params: { orders: "There is no such order" },
        };
      const other = found.find(({ account_id }) => account_id !== null && account_id !== account.id);
      if (other?.account_id && Array.isArray(chosen)) {
        const message = `Order ${other.id} belongs to ${accountNumber(other.account_id)}: take it off that account first.`;
        return { failed: "action_refused", message };
      }
      const unlinked = found.filter(({ account_id }) => account_id === null);
      const onAccount = unlinked.filter((order) => order.on_account_at !== null && order.date_paid === null);
      const others = unlinked.filter((order) => !onAccount.includes(order));
      const name = `${account.number} ${account.name}`;
      const billed = earlierInvoice === null ? "it goes on the next invoice" : `it is on invoice ${earlierInvoice}`;
      await update(context, onAccount, { account_id: account.id, earlier_invoice: earlierInvoice });
      await update(context, others, { account_id: account.id, earlier_invoice: null });
      await storeEvents(context, "account_linked", onAccount, `Linked to ${name}; ${billed}`);
      await storeEvents(context, "account_linked", others, `Linked to ${name}`);
      const linked = unlinked.map(({ id }) => id);
      if (linked.length > 0)
        await storeAccountEvent(context, {
          accountId: account.id,
          kind: "orders_linked",
          note: `Linked ${countOf(linked)}${onAccount.length === 0 ? "" : `, ${onAccount.length} on account ${earlierInvoice === null ? "for the next invoice" : `already on invoice ${earlierInvoice}`}`}`,
          data: { orders: linked, earlierInvoice },
        });
      return { linked };
    }),
  );

type UnlinkInput = { id: AccountId } & z.output<typeof unlinkOrdersBody>;

/** Unlinks orders from an account; orders of other accounts don't change. */
export const unlinkOrders: Verb<UnlinkInput, { unlinked: OrderId[] }> = (context, { id, orders }) =>
  withAccountLock(context, id, async (context, account) => {
    const own = (await lockOrders(context, orders)).filter(({ account_id }) => account_id === account.id);
    const invoiced = own.find(({ invoice_id }) => invoice_id !== null);
    if (invoiced) {
      const message = `Order ${invoiced.id} is on a published invoice of ${account.number}, so it stays with that account`;
      return { failed: "action_refused", message };
    }
    const charged = await findCharged(context, own);
    if (charged !== null)
      return {
        failed: "action_refused",
        message: `Order ${charged} has charges, which ${account.number} owes: take them back first`,
      };
    await update(context, own, { account_id: null, earlier_invoice: null });
    await storeEvents(context, "account_unlinked", own, `Taken off ${account.number} ${account.name}`);
    const unlinked = own.map(({ id }) => id);
    if (unlinked.length > 0)
      await storeAccountEvent(context, {
        accountId: account.id,
        kind: "orders_unlinked",
        note: `Took off ${countOf(unlinked)}`,
        data: { orders: unlinked },
      });
    return { unlinked };
  });

type Linked = Awaited<ReturnType<typeof lockOrders>>[number];

/** The first of these orders with a charge that its account owes. */
async function findCharged({ db }: Context, orders: Linked[]): Promise<OrderId | null> {
  const found = await db
    .selectFrom("charges")
    .select("order_id")
    .where("order_id", "in", [0, ...orders.map(({ id }) => id)])
    .where("removed_at", "is", null)
    .orderBy("order_id")
    .executeTakeFirst();
  return found?.order_id ?? null;
}

/** An email address selects its orders that belong to no account. */
function lockOrders({ db }: Context, chosen: z.output<typeof linkOrdersBody>["orders"]) {
  const query = db
    .selectFrom("orders")
    .select(["id", "account_id", "on_account_at", "date_paid", "invoice_id"])
    .where("binned_at", "is", null)
    .orderBy("id")
    .forUpdate();
  return Array.isArray(chosen)
    ? query.where("id", "in", chosen).execute()
    : query.where("customer_email", "=", chosen.email).where("account_id", "is", null).execute();
}

async function update(
  { db, now }: Context,
  orders: Linked[],
  { account_id, earlier_invoice }: { account_id: AccountId | null; earlier_invoice: string | null },
): Promise<void> {
  if (orders.length === 0) return;
  const ids = orders.map(({ id }) => id);
  await db
    .updateTable("orders")
    .set({ account_id, earlier_invoice, date_modified: now() })
    .where("id", "in", ids)
    .execute();
}

async function storeEvents(context: Context, kind: string, orders: Linked[], note: string): Promise<void> {
  if (orders.length === 0) return;
  const event = { at: context.now(), actor: actorName(context.actor), kind, note };
  await storeOrderEvents(orders.map(({ id: orderId }) => ({ ...event, orderId }))).execute(context.db);
}

function countOf(orders: OrderId[]): string {
  return orders.length === 1 ? `order ${orders[0]}` : `${orders.length} orders`;
}
