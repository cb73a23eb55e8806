import { type RawBuilder, type Selectable, sql } from "kysely";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Orders } from "../database/types.ts";
import { isErased, removedName } from "../orders/order-content.ts";
import { isOpenPayment } from "../orders/order-ledger.ts";
import { selectOpenFailures } from "../refunds/open-failures.ts";
import { type AnonymisedOrder, anonymiseOrders } from "./anonymise-orders.ts";

type Order = AnonymisedOrder & Pick<Selectable<Orders>, "customer_email" | "customer_name">;

/**
 * Removes the people from orders that ended before `before`, counted in Dublin days, with their signatures, emails,
 * forms and quotes, and from receipts and credit notes, even of customers erased earlier. Orders with money still due
 * keep their names. Returns how many orders were changed.
 */
export async function removeContacts(
  context: Context,
  limits: { before: RawBuilder<Date>; batch: number },
): Promise<number> {
  return inTransaction(context, async (context) => {
    const orders = await lockDueOrders(context.db, limits);
    if (orders.length === 0) return 0;
    const ids = orders.map(({ id }) => id);
    const named = orders.filter((order) => !isErased(order));
    await anonymiseOrders(context, named, "removed");
    await removeFromDocuments(context.db, ids);
    await context.db.updateTable("orders").set({ contacts_removed_at: context.now() }).where("id", "in", ids).execute();
    context.log.info({ orders: orders.length }, "People were removed from old orders");
    return orders.length;
  });
}

async function lockDueOrders(
  db: Database,
  { before, batch }: { before: RawBuilder<Date>; batch: number },
): Promise<Order[]> {
  const day = sql<Date>`(date_trunc('day', ${before} at time zone 'Europe/Dublin') at time zone 'Europe/Dublin')`;
  const endedAt = sql<Date>`coalesce(date_completed, date_paid, date_created)`;
  return (
    db
      .selectFrom("orders")
      .select(["id", "status", "date_paid", "quote_id", "customer_id", "customer_email", "customer_name"])
      .where("contacts_removed_at", "is", null)
      // Literals, as in the index.
      .where(sql<boolean>`status in ('completed', 'refunded', 'cancelled', 'failed')`)
      .where(endedAt, "<", day)
      // A later document, payment or refund counts from its own day.
      .where(isWithoutLater("documents", "issued_at", day))
      .where(isWithoutLater("payments", "received_at", day))
      .where(isWithoutLater("refunds", "created_at", day))
      .where(isWithoutOpenMoney)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("payments").select("payments.id").where(isOpenPayment).where(isOfOrder("payments")))),
      )
      .where(({ not, exists }) => not(exists(selectOpenFailures(db).where(isOfOrder("refunds")))))
      .orderBy(endedAt)
      .limit(batch)
      .forUpdate("orders")
      .skipLocked()
      .execute()
  );
}

function isOfOrder(table: "payments" | "refunds") {
  return sql<boolean>`${sql.ref(`${table}.order_id`)} = orders.id`;
}

function isWithoutLater(table: "documents" | "payments" | "refunds", column: string, day: RawBuilder<Date>) {
  return sql<boolean>`not exists (select from ${sql.table(table)} as later
    where later.order_id = orders.id and ${sql.ref(`later.${column}`)} >= ${day})`;
}

/** Like `refuseErasure`: nobody who owes or is owed money is removed. */
const isWithoutOpenMoney = sql<boolean>`due_cents = 0
  and not (on_account_at is not null and date_paid is null and written_off_at is null and invoice_id is null)
  and not (received_cents > 0 and date_paid is null and status <> 'cancelled' and on_account_at is null)
  and not exists (select from payment_sessions as page where page.order_id = orders.id and page.state in ('opening', 'open'))
  and not exists (select from refunds as pending where pending.order_id = orders.id and pending.state = 'pending')`;

/** Numbers, days and amounts stay, for the figures that they add up to. */
async function removeFromDocuments(db: Database, orderIds: OrderId[]): Promise<void> {
  const nobody = { name: removedName, email: "", company: "", vatNumber: "" };
  await db
    .updateTable("documents")
    .set({
      data: sql<string>`data || jsonb_build_object('customer', ${JSON.stringify(nobody)}::jsonb || jsonb_build_object(
        'address', coalesce(data #> '{customer,address}', '{}') || '{"address1": "", "postcode": ""}'), 'poNumber', '')`,
    })
    .where("order_id", "in", orderIds)
    .execute();
}
