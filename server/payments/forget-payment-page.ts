import type { Context } from "../context.ts";

/** Closes a page in our own books alone: nobody was given its address, or no gateway of ours can be asked about it. */
export async function forgetPaymentPage({ db, now }: Context, id: string): Promise<void> {
  await db
    .updateTable("payment_sessions")
    .set({ state: "expired", closed_at: now() })
    .where("id", "=", id)
    .where("state", "in", ["opening", "open"])
    .execute();
}
