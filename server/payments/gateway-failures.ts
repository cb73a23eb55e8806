import { sql } from "kysely";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { GatewayRefused, GatewayUnauthorised, type GatewayUnavailable } from "../gateways/gateway.ts";
import { alertTeam } from "../mail/alert-team.ts";

/** Stored as `gateway_failures.operation`. */
export type GatewayOperation = "open payment pages" | "compare its payments with ours" | "list its events";

/** Titles in Health and in the team's alert. */
export const gatewayFailureTitles: Readonly<Record<GatewayOperation, string>> = {
  "open payment pages": "The payment service does not open payment pages",
  "compare its payments with ours": "Payment reconciliation is failing",
  "list its events": "The payment service does not list its events",
};

/** The consequences while it fails: permanently, until staff fix something, or temporarily. */
const consequences: Readonly<Record<GatewayOperation, { permanent: string; passing: string }>> = {
  "open payment pages": {
    permanent:
      "Nobody can pay by card until this is fixed: check the keys and the account at the payment provider. Customers are asked to call or to wait for you.",
    passing: "It did not answer as it should. It may clear by itself; customers are asked to try again.",
  },
  "compare its payments with ours": {
    permanent:
      "Nobody can pay by card until this is fixed: check the keys and the account at the payment provider. Customers are asked to call or to wait for you.",
    passing: "It did not answer as it should. It may clear by itself; customers are asked to try again.",
  },
  "list its events": {
    permanent:
      "Customers can pay, but a dispute or failed refund whose message was lost is not found until this is fixed. Check that the key may read events at the payment provider.",
    passing: "Customers can pay. It may clear by itself; until then, a lost message is not found.",
  },
};

const alertIntervalMs = 3_600_000;

/** Whether it will fail until staff fix something at the payment provider. */
export function isPermanentFailure(error: GatewayUnavailable | GatewayRefused): boolean {
  return error instanceof GatewayUnauthorised || error instanceof GatewayRefused;
}

/** Logs a failed call of the gateway, stores it for Health, and alerts the team at most once an hour. */
export async function reportGatewayFailure(
  context: Context,
  operation: GatewayOperation,
  error: GatewayUnavailable | GatewayRefused,
  orderId: OrderId | null = null,
): Promise<void> {
  const gateway = context.payments?.name;
  if (!gateway) return;
  const isPermanent = isPermanentFailure(error);
  context.log[isPermanent ? "error" : "warn"]({ err: error, orderId }, gatewayFailureTitles[operation]);
  const now = context.now();
  await inTransaction(context, async (context) => {
    const { notified_at, count } = await context.db
      .insertInto("gateway_failures")
      .values({
        gateway,
        operation,
        message: error.message,
        lasting: isPermanent,
        count: 1,
        since: now,
        last_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(["gateway", "operation"]).doUpdateSet({
          message: error.message,
          lasting: isPermanent,
          last_at: now,
          count: sql`case when gateway_failures.cleared_at is null then gateway_failures.count + 1 else 1 end`,
          since: sql`case when gateway_failures.cleared_at is null then gateway_failures.since else excluded.since end`,
          cleared_at: null,
        }),
      )
      .returning(["notified_at", "count"])
      .executeTakeFirstOrThrow();
    if (notified_at !== null && now.getTime() - notified_at.getTime() < alertIntervalMs) return;
    await context.db
      .updateTable("gateway_failures")
      .set({ notified_at: now })
      .where("gateway", "=", gateway)
      .where("operation", "=", operation)
      .execute();
    await alertTeam(context, {
      orderId: null,
      title: gatewayFailureTitles[operation],
      text: isPermanent
        ? consequences[operation].permanent
        : `${consequences[operation].passing} You get this email once an hour for as long as it lasts.`,
      facts: [
        { label: "It says", value: error.message },
        { label: "In a row", value: String(count) },
      ],
    });
  });
}

/** Whether the last call failed permanently. */
export async function hasPermanentFailure({ db, payments }: Context, operation: GatewayOperation): Promise<boolean> {
  const failure = await db
    .selectFrom("gateway_failures")
    .select("lasting")
    .where("gateway", "=", payments?.name ?? "")
    .where("operation", "=", operation)
    .where("cleared_at", "is", null)
    .executeTakeFirst();
  return failure?.lasting ?? false;
}

/** Records that the gateway works again. */
export async function clearGatewayFailure({ db, payments, now }: Context, operation: GatewayOperation): Promise<void> {
  if (!payments) return;
  await db
    .updateTable("gateway_failures")
    .set({ cleared_at: now() })
    .where("gateway", "=", payments.name)
    .where("operation", "=", operation)
    .where("cleared_at", "is", null)
    .execute();
}
