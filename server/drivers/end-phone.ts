import type { Driver } from "../../contract/drivers.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Context, Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { readDriver } from "./read-drivers.ts";

/** Signs out one of a driver's phones; idempotent. Events that it has not sent yet are still accepted. */
export const endPhone: Verb<{ id: number; phone: string }, Driver> = async (context, { id, phone }) => {
  const known = await context.db
    .selectFrom("driver_phones")
    .select("id")
    .where("id", "=", phone)
    .where("driver_id", "=", id)
    .executeTakeFirst();
  if (!known) return { failed: "not_found", message: "There is no such phone." };
  await storeEnd(context, phone);
  return readDriver(context, id);
};

/** Signs out the phone that makes the request. */
export const signOutPhone: Verb<object, { ended: boolean }> = async (context) =>
  context.actor.kind === "driver" ? { ended: await storeEnd(context, context.actor.phoneId) } : { ended: false };

/** Returns false if the phone was signed out before. */
function storeEnd(context: Context, phoneId: string): Promise<boolean> {
  return inTransaction(context, async (context) => {
    const { db, now, log } = context;
    const ended = await db
      .updateTable("driver_phones")
      .set({ ended_at: now() })
      .where("id", "=", phoneId)
      .where("ended_at", "is", null)
      .returning("driver_id")
      .executeTakeFirst();
    if (!ended) return false;
    await storeAuditEntry(context, { act: "phone.ended", object: { kind: "driver", id: ended.driver_id } });
    log.info({ driverId: ended.driver_id, phoneId }, "A driver's phone was signed out");
    return true;
  });
}
