import { sql } from "kysely";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { GatewayLocked, GatewayRefused, type GatewayUnavailable } from "../gateways/gateway.ts";
import { alertTeam } from "../mail/alert-team.ts";

/** What the gateway is asked to do, in words for Health and the team. */
export type AskedOfGateway = "open payment pages" | "compare its payments with ours";

const tellAgainMs = 3_600_000;

/** Whether it lasts until somebody mends something. */
export function isLasting(error: GatewayUnavailable | GatewayRefused): boolean {
  return error instanceof GatewayLocked || error instanceof GatewayRefused;
}

/** The gateway did not do what it was asked: a line in the log each time, a fault in Health, and an email to the team once an hour. */
export async function noteGatewayFault(
  context: Context,
  asked: AskedOfGateway,
  error: GatewayUnavailable | GatewayRefused,
  orderId: OrderId | null = null,
): Promise<void> {
  const gateway = context.payments?.name;
  if (!gateway) return;
  const lasting = isLasting(error);
  context.log[lasting ? "error" : "warn"]({ err: error, orderId }, `The payment gateway did not ${asked}`);
  const now = context.now();
  await inTransaction(context, async (context) => {
    const { told_at, count } = await context.db
      .insertInto("gateway_faults")
      .values({ gateway, asked, message: error.message, lasting, count: 1, since: now, last_at: now })
      .onConflict((conflict) =>
        conflict.columns(["gateway", "asked"]).doUpdateSet({
          message: error.message,
          lasting,
          last_at: now,
          count: sql`case when gateway_faults.cleared_at is null then gateway_faults.count + 1 else 1 end`,
          since: sql`case when gateway_faults.cleared_at is null then gateway_faults.since else excluded.since end`,
          cleared_at: null,
        }),
      )
      .returning(["told_at", "count"])
      .executeTakeFirstOrThrow();
    if (told_at !== null && now.getTime() - told_at.getTime() < tellAgainMs) return;
    await context.db
      .updateTable("gateway_faults")
      .set({ told_at: now })
      .where("gateway", "=", gateway)
      .where("asked", "=", asked)
      .execute();
    await alertTeam(context, {
      orderId: null,
      title: `The payment service does not ${asked}`,
      text: lasting
        ? "Nobody can pay by card until this is fixed: check the keys and the account at the payment provider. Customers are asked to call or to wait for you."
        : "It did not answer as it should. It may clear by itself; customers are asked to try again. This is repeated once an hour for as long as it lasts.",
      facts: [
        { label: "It says", value: error.message },
        { label: "In a row", value: String(count) },
      ],
    });
  });
}

/** Whether it failed at this the last time, and will fail until somebody has mended something. */
export async function hasLastingFault({ db, payments }: Context, asked: AskedOfGateway): Promise<boolean> {
  const fault = await db
    .selectFrom("gateway_faults")
    .select("lasting")
    .where("gateway", "=", payments?.name ?? "")
    .where("asked", "=", asked)
    .where("cleared_at", "is", null)
    .executeTakeFirst();
  return fault?.lasting ?? false;
}

/** The gateway does this again: its fault is over. */
export async function noteGatewayWorks({ db, payments, now }: Context, asked: AskedOfGateway): Promise<void> {
  if (!payments) return;
  await db
    .updateTable("gateway_faults")
    .set({ cleared_at: now() })
    .where("gateway", "=", payments.name)
    .where("asked", "=", asked)
    .where("cleared_at", "is", null)
    .execute();
}
