import type { PositionsInput } from "../../../contract/driver-phone.schema.ts";
import type { Context, Verb } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import { isStopUnderWay } from "../stop-under-way.ts";
import { requirePhone } from "./phone-driver.ts";
import { type NewPosition, storePositions } from "./store-positions.ts";
import { toServerTime } from "./to-server-time.ts";

/** A position that arrives later says nothing about where the driver is now. */
const maxAgeMs = 10 * 60_000;

/**
 * Stores positions only while the driver is on duty with a stop under way. A phone without permission to share its
 * position reports that once. Returns how many were stored.
 */
export const acceptPositions: Verb<PositionsInput, { taken: number }> = async (context, sent) => {
  const { driverId, phoneId } = requirePhone(context.actor);
  if ("refused" in sent) {
    await storeRefusal(context, driverId);
    return { taken: 0 };
  }
  const now = context.now();
  const positions = new Map(
    sent.positions
      .map(({ lat, lon, accuracyM, at }): [number, NewPosition] => {
        const located_at = toServerTime({ device: at, sentAt: sent.sentAt, now, notBefore: new Date(0) });
        const row = { driver_id: driverId, phone_id: phoneId, located_at, lat, lon, accuracy_m: accuracyM };
        return [located_at.getTime(), row];
      })
      .filter(([at]) => at >= now.getTime() - maxAgeMs),
  );
  const isStored = positions.size > 0 && (await storePositions(context.db, [...positions.values()]));
  return { taken: isStored ? positions.size : 0 };
};

function storeRefusal(context: Context, driverId: number): Promise<void> {
  return inTransaction(context, async (context) => {
    if (!(await isUnderWay(context, driverId))) return;
    const refusal = { lat: null, lon: null, accuracy_m: null, located_at: null, refused: true };
    await context.db
      .insertInto("driver_places")
      .values({ driver_id: driverId, ...refusal })
      .onConflict((row) => row.column("driver_id").doUpdateSet(refusal).where("driver_places.refused", "=", false))
      .execute();
  });
}

/** Locks the driver's row, so that going off duty cannot be followed by another position. */
async function isUnderWay({ db }: Context, driverId: number): Promise<boolean> {
  const driver = await db
    .selectFrom("drivers")
    .select("on_duty")
    .where("id", "=", driverId)
    .forShare()
    .executeTakeFirst();
  if (!driver?.on_duty) return false;
  const stop = await db
    .selectFrom("stops")
    .innerJoin("deliveries", "deliveries.order_id", "stops.order_id")
    .select("stops.order_id")
    .where("driver_id", "=", driverId)
    .where(isStopUnderWay)
    .limit(1)
    .executeTakeFirst();
  return stop !== undefined;
}
