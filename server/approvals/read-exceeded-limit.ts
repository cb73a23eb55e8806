import { sql } from "kysely";
import type { MemberLimits } from "../../domain/accounts/member-limits.ts";
import { exceededLimit } from "../../domain/accounts/member-limits.ts";
import type { MemberId } from "../../domain/accounts/references.ts";
import type { Cents } from "../../domain/money/euro.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Context } from "../context.ts";
import { midnight } from "../database/midnight.ts";

export type ExceededLimit = { exceeded: "order" | "month"; limits: MemberLimits };

type Booked = { orderId: OrderId | null; createdAt: Date; amountCents: Cents };

/**
 * Which of the member's limits this booking on account exceeds; null if none. Nothing else decides this. Exact if the
 * caller holds the account's lock. `orderId` is null before the order is booked.
 */
export async function readExceededLimit(
  { db }: Pick<Context, "db">,
  memberId: MemberId,
  { orderId, createdAt, amountCents }: Booked,
): Promise<ExceededLimit | null> {
  const member = await db
    .selectFrom("members")
    .select(["order_limit_cents as orderLimitCents", "month_limit_cents as monthLimitCents"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  const month = dublinDate(createdAt).slice(0, 7);
  const monthCents = member.monthLimitCents === null ? 0 : await readMonth({ db }, memberId, { orderId, month });
  const exceeded = exceededLimit(member, amountCents, monthCents);
  return exceeded === null ? null : { exceeded, limits: member };
}

/**
 * The gross amount that the member has booked on account, or requested approval for, in a calendar month ('YYYY-MM').
 */
async function readMonth(
  { db }: Pick<Context, "db">,
  memberId: MemberId,
  { orderId, month }: { orderId: OrderId | null; month: string },
): Promise<Cents> {
  const { cents } = await db
    .selectFrom("orders")
    .select(sql<number>`coalesce(sum(total_cents - refunded_cents), 0)::bigint`.as("cents"))
    .where("member_id", "=", memberId)
    .where("id", "!=", orderId ?? 0)
    .where((eb) => eb.or([eb("on_account_at", "is not", null), eb("awaits_approval", "=", true)]))
    .where("status", "!=", "cancelled")
    .where("date_created", ">=", midnight(`${month}-01`))
    .where("date_created", "<", midnight(firstOfNextMonth(month)))
    .executeTakeFirstOrThrow();
  return Number(cents);
}

function firstOfNextMonth(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, "0")}-01`;
}
