import type { Selectable } from "kysely";
import type { ProposedWaiting } from "../../contract/charges.ts";
import { showMinutes } from "../../domain/dispatch/show-minutes.ts";
import { waitingQuarters } from "../../domain/pricing/waiting-time.ts";
import { dublinTime } from "../../domain/schedule/dublin.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { effectiveEvents } from "../deliveries/effective-events.ts";
import { readDelivery } from "../deliveries/stored-delivery.ts";
import { orderJsonOf } from "../orders/stored-order.ts";
import { termsOf } from "../prices/store-agreement.ts";

const minuteMs = 60_000;

/** The waiting time between arrival and collection at the pickup; null if there is none to charge. */
export async function proposeWaiting(context: Context, order: Selectable<Orders>): Promise<ProposedWaiting | null> {
  const stored = await readDelivery(context.db, order.id);
  if (!stored) return null;
  // Newest first: of several visits, the one that collected counts.
  const events = effectiveEvents(stored.events).filter(({ stop }) => stop === "pickup");
  const collected = events.find(({ kind }) => kind === "complete")?.happened_at;
  const arrived = events.find(
    ({ kind, happened_at }) => kind === "arrive" && collected && happened_at <= collected,
  )?.happened_at;
  if (!collected || !arrived) return null;
  const quarters = waitingQuarters(arrived, collected);
  if (quarters === 0) return null;
  const minutes = Math.floor((collected.getTime() - arrived.getTime()) / minuteMs);
  const quarterCents = await readQuarterCents(context, order);
  const reason = `Waited ${showMinutes(minutes)} at the pickup, from ${dublinTime(arrived)} to ${dublinTime(collected)}`;
  return { minutes, quarters, netCents: quarterCents === null ? null : quarters * quarterCents, reason };
}

/** The rate that the version which priced the order agreed; null if it agreed none. */
async function readQuarterCents(context: Context, order: Selectable<Orders>): Promise<number | null> {
  const versionId = await readPriceVersionId(context, order);
  if (versionId === null) return null;
  const { terms } = await context.db
    .selectFrom("price_agreement_versions")
    .select("terms")
    .where("id", "=", versionId)
    .executeTakeFirstOrThrow();
  return termsOf(terms).waitingQuarterCents || null;
}

async function readPriceVersionId({ db }: Context, order: Selectable<Orders>): Promise<number | null> {
  const { repriced } = orderJsonOf(order).shipment;
  if (repriced) return repriced.priceVersionId ?? null;
  if (order.quote_id === null) return null;
  const quote = await db
    .selectFrom("quotes")
    .select("price_version_id")
    .where("id", "=", order.quote_id)
    .executeTakeFirst();
  return quote?.price_version_id ?? null;
}
