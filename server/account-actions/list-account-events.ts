import type { AccountEvent } from "../../contract/account-orders.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import { accountNotFound, isAccount } from "../accounts/with-account-lock.ts";
import type { Verb } from "../context.ts";

const maxEvents = 200;

/** What happened to an account and its members, newest first. */
export const listAccountEvents: Verb<{ id: AccountId }, { events: AccountEvent[] }> = async ({ db }, { id }) => {
  if (!(await isAccount(db, id))) return accountNotFound;
  const rows = await db
    .selectFrom("account_events")
    .select(["id", "happened_at", "actor", "kind", "note"])
    .where("account_id", "=", id)
    .orderBy("id", "desc")
    .limit(maxEvents)
    .execute();
  return { events: rows.map(({ happened_at, ...event }) => ({ ...event, at: happened_at.toISOString() })) };
};
