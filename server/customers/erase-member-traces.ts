import { sql } from "kysely";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { replaceInCharges } from "./erase-charges.ts";

/** Deletes what members wrote about approvals of these orders, in the transaction that erases the people in them. */
export async function clearApprovalReasons({ db }: Pick<Context, "db">, orderIds: OrderId[]): Promise<void> {
  await db.updateTable("approvals").set({ reason: "" }).where("order_id", "in", orderIds).execute();
}

const former = "a former member";

/**
 * Removes the name of the members with this email address from the histories of their accounts' orders, and what they
 * wrote about approvals. Call it in the transaction that erases the members, before their names are gone.
 */
export async function eraseMemberTraces({ db }: Pick<Context, "db">, email: string): Promise<void> {
  const members = await db
    .selectFrom("members")
    .select(["id", "account_id", "name"])
    .where("email", "=", email)
    .execute();
  for (const { id, account_id, name } of members) {
    await db
      .updateTable("approvals")
      .set({ reason: "" })
      .where((eb) => eb.or([eb("member_id", "=", id), eb("decided_by", "=", id)]))
      .execute();
    const ofAccount = db.selectFrom("orders").select("id").where("account_id", "=", account_id);
    for (const known of [name, email].filter((text) => text !== "")) {
      await replaceInCharges(db, account_id, [known, former]);
      await db
        .updateTable("order_events")
        .set({
          actor: sql<string>`replace(actor, ${known}, ${former})`,
          note: sql<string>`replace(note, ${known}, ${former})`,
        })
        .where("order_id", "in", ofAccount)
        .where((eb) =>
          eb.or([
            eb(sql<number>`strpos(actor, ${known})`, ">", 0),
            // Only notes that the system writes about members; free text is erased with its own order.
            eb.and([
              eb("kind", "in", ["approval_requested", "on_account", "status"]),
              eb(sql<number>`strpos(note, ${known})`, ">", 0),
            ]),
          ]),
        )
        .execute();
    }
  }
}
