import type { Selectable } from "kysely";
import { type Cents, formatEuro } from "../../domain/money/euro.ts";
import { addVat } from "../../domain/money/vat.ts";
import { actorName } from "../actor-name.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { nextVersion } from "./order-version.ts";
import { storeOrderEvent } from "./store-order-event.ts";
import { storePrice } from "./store-price.ts";

/**
 * Lowers the net price of an order on account by a line with the reason. The caller holds the order's lock, and then
 * settles what the account is billed for the order.
 */
export async function lowerPrice(
  context: Context,
  order: Selectable<Orders>,
  { byNetCents, reason }: { byNetCents: Cents; reason: string },
): Promise<Selectable<Orders>> {
  const netCents = order.net_cents - byNetCents;
  const { vatCents, totalCents } = addVat(netCents);
  const lines = await context.db
    .selectFrom("order_lines")
    .select(["code", "label", "amount_cents"])
    .where("order_id", "=", order.id)
    .orderBy("position")
    .execute();
  const kept = lines.map(({ code, label, amount_cents }) => ({ code, label, amountCents: amount_cents }));
  const credited = { code: "credited", label: `Credited: ${reason}`, amountCents: -byNetCents };
  const lowered = await storePrice(
    context,
    order.id,
    { lines: [...kept, credited], totalCents, netCents, vatCents, dueCents: 0 },
    { version: nextVersion, date_modified: context.now() },
  );
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: actorName(context.actor),
    kind: "price",
    note: `Price lowered by ${formatEuro(byNetCents)} + VAT to ${formatEuro(totalCents)}: ${reason}`,
    data: { fromCents: order.total_cents, totalCents, netCents, vatCents },
  });
  return lowered;
}
