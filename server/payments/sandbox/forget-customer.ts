import { sql } from "kysely";
import type { Database } from "../../database/kysely.ts";

/** Takes the customer's address out of what the sandbox was told about these orders. */
export async function forgetSandboxCustomer(transaction: Database, gatewaySessionIds: string[]): Promise<void> {
  if (gatewaySessionIds.length === 0) return;
  await transaction
    .updateTable("sandbox_sessions")
    .set({ request: sql<string>`request || '{"customerEmail": ""}'::jsonb` })
    .where("id", "in", gatewaySessionIds)
    .execute();
}
