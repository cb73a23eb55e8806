import { isId } from "../../contract/limits.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Database } from "../database/kysely.ts";
import type { GatewaySession } from "../gateways/gateway.ts";
import { isSameKey } from "../orders/order-key.ts";

/** Two clocks may differ by so much. */
const clockSlackMs = 5 * 60_000;

/** `orderId`: the order whose session it was; with `doubt`, the order whose it may have been. Null: of no order here, as `doubt` says. */
export type LostSession = { orderId: OrderId; doubt: string | null } | { orderId: null; doubt: string };

/**
 * Finds the order for money that came in through a session of ours that these books do not know, as after a backup was restored. The
 * gateway was given the order's number and key when the session was opened. The key decides, because new orders get the numbers of lost
 * ones again; a session that is older than the order speaks against it. Where there is doubt, the order is held until somebody has looked.
 */
export async function findLostSession(
  db: Database,
  { order: gatewayOrder, openedAt }: Pick<GatewaySession, "order" | "openedAt">,
): Promise<LostSession> {
  const order =
    gatewayOrder !== null && isId(gatewayOrder.id)
      ? await db
          .selectFrom("orders")
          .select(["id", "order_key", "date_created"])
          .where("id", "=", gatewayOrder.id)
          .executeTakeFirst()
      : undefined;
  const named = gatewayOrder === null ? "an order that it does not name" : `order ${gatewayOrder.id}`;
  const lost = `It was paid for ${named}, which is not in these books: was it booked after the backup that was restored?`;
  if (!order || !gatewayOrder) return { orderId: null, doubt: lost };
  const isOlder = openedAt.getTime() < order.date_created.getTime() - clockSlackMs;
  const another = `It was paid for an earlier order with the number ${gatewayOrder.id}, which is not in these books`;
  if (gatewayOrder.key === null) {
    return isOlder
      ? { orderId: null, doubt: another }
      : {
          orderId: order.id,
          doubt: `It names order ${order.id} but not its key, so it is not certain that it is this one`,
        };
  }
  if (!isSameKey(gatewayOrder.key, order.order_key)) return { orderId: null, doubt: another };
  return {
    orderId: order.id,
    doubt: isOlder
      ? "Its payment page was opened before the order was booked, so it is not certain that it is this one"
      : null,
  };
}
