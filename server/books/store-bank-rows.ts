import { createHash } from "node:crypto";
import type { BankRow } from "../../domain/invoicing/bank-statement.ts";
import { actorName } from "../actor-name.ts";
import type { Context } from "../context.ts";

/** Stores rows that no earlier file contained; returns how many. */
export async function storeBankRows(context: Context, rows: readonly BankRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const by = { imported_at: context.now(), imported_by: actorName(context.actor) };
  const stored = await context.db
    .insertInto("bank_rows")
    .values(
      rows.map(({ receivedOn, amountCents, text, identity }) => ({
        sha256: createHash("sha256").update(identity).digest("hex"),
        received_on: receivedOn,
        amount_cents: amountCents,
        text,
        ...by,
      })),
    )
    .onConflict((row) => row.column("sha256").doNothing())
    .returning("id")
    .execute();
  return stored.length;
}

/** The caller holds the row's lock. */
export async function markBankRowRecorded({ db }: Context, id: number, paymentId: number): Promise<void> {
  await db.updateTable("bank_rows").set({ state: "recorded", payment_id: paymentId }).where("id", "=", id).execute();
}

/** Returns false if there is no such row, or if it is already recorded. */
export async function markBankRowSetAside({ db }: Context, id: number, setAside: boolean): Promise<boolean> {
  const changed = await db
    .updateTable("bank_rows")
    .set({ state: setAside ? "set_aside" : "new" })
    .where("id", "=", id)
    .where("state", "!=", "recorded")
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}
