import type { Driver } from "../../contract/drivers.ts";
import type { Context, Verb } from "../context.ts";
import { readDriver } from "./shown-driver.ts";

/** Signs one of a driver's phones out; what still waits on it is taken. One that is out already keeps its date. */
export const endPhone: Verb<{ id: number; phone: string }, Driver> = async (context, { id, phone }) => {
  const known = await context.db
    .selectFrom("driver_phones")
    .select("id")
    .where("id", "=", phone)
    .where("driver_id", "=", id)
    .executeTakeFirst();
  if (!known) return { failed: "not_found", message: "There is no such phone." };
  await markEnded(context, phone);
  return readDriver(context, id);
};

/** The phone that asks, by its driver. */
export const signOutPhone: Verb<object, { ended: boolean }> = async (context) =>
  context.actor.kind === "driver" ? { ended: await markEnded(context, context.actor.phoneId) } : { ended: false };

/** False where it was ended before. */
async function markEnded({ db, now, log }: Context, phoneId: string): Promise<boolean> {
  const ended = await db
    .updateTable("driver_phones")
    .set({ ended_at: now() })
    .where("id", "=", phoneId)
    .where("ended_at", "is", null)
    .returning("driver_id")
    .executeTakeFirst();
  if (ended) log.info({ driverId: ended.driver_id, phoneId }, "A driver's phone was signed out");
  return ended !== undefined;
}
