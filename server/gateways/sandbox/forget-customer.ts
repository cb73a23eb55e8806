import { sql } from "kysely";
import type { Database } from "../../database/kysely.ts";

/** Removes the customer's address from what the sandbox has stored about these orders. */
export async function forgetSandboxCustomer(db: Database, gatewaySessionIds: string[]): Promise<void> {
  if (gatewaySessionIds.length === 0) return;
  await db
    .updateTable("sandbox_sessions")
    .set({ request: sql<string>`request || '{"customerEmail": ""}'::jsonb` })
    .where("id", "in", gatewaySessionIds)
    .execute();
}
