import { timingSafeEqual } from "node:crypto";
import type { Database } from "../database/kysely.ts";
import type { GatewaySession } from "../gateways/gateway.ts";

/** Two clocks agree no better than this. */
const clockSlackMs = 5 * 60_000;
const largestId = 2_147_483_647;

/**
 * `orderId`: whose payment page it was; with `doubt`, whose it may have been. Null: of no order here, as `doubt` says.
 */
export type LostPage = { orderId: number; doubt: string | null } | { orderId: null; doubt: string };

/**
 * For which order money came in through a page of ours that these books do not know, as after a backup was restored. The gateway was told
 * order and key when the page was opened, and order numbers that were lost are given again: the key says for certain, and so does a page
 * that is older than the order. What is not certain holds the order until a person has looked.
 */
export async function findLostPage(
  db: Database,
  { order: told, openedAt }: Pick<GatewaySession, "order" | "openedAt">,
): Promise<LostPage> {
  const isId = told !== null && Number.isInteger(told.id) && told.id > 0 && told.id <= largestId;
  const order = isId
    ? await db
        .selectFrom("orders")
        .select(["id", "order_key", "date_created"])
        .where("id", "=", told.id)
        .executeTakeFirst()
    : undefined;
  const named = told === null ? "an order that it does not name" : `order ${told.id}`;
  const lost = `It was paid for ${named}, which is not in these books: was it booked after the backup that was restored?`;
  if (!order || !told) return { orderId: null, doubt: lost };
  const isOlder = openedAt.getTime() < order.date_created.getTime() - clockSlackMs;
  const another = `It was paid for an earlier order with the number ${told.id}, which is not in these books`;
  if (told.key === null) {
    return isOlder
      ? { orderId: null, doubt: another }
      : {
          orderId: order.id,
          doubt: `It names order ${order.id} and not its key, so it is not certain that it is this one`,
        };
  }
  if (!isSame(told.key, order.order_key)) return { orderId: null, doubt: another };
  return {
    orderId: order.id,
    doubt: isOlder
      ? "Its payment page was opened before the order was booked, so it is not certain that it is this one"
      : null,
  };
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
