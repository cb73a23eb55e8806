import type { SentPositions } from "../../../contract/driver-phone.schema.ts";
import type { Context, Verb } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import { pressedBy } from "./phone-clock.ts";
import { phoneOf } from "./phone-driver.ts";
import { type NewPosition, storePositions } from "./store-positions.ts";

/** What is older when it arrives says nothing about where the driver is. */
const oldestMs = 10 * 60_000;

/**
 * Where a driver is, while on duty and a stop is under way; anything else is not taken. A phone that may not say where it is says so once.
 * Answers how many were taken.
 */
export const takePositions: Verb<SentPositions, { taken: number }> = async (context, sent) => {
  const { driverId, phoneId } = phoneOf(context.actor);
  if ("refused" in sent) {
    await noteRefusal(context, driverId);
    return { taken: 0 };
  }
  const now = context.now();
  const positions = new Map(
    sent.positions
      .map(({ lat, lon, accuracyM, at }): [number, NewPosition] => {
        const located_at = pressedBy({ device: at, sentAt: sent.sentAt, now, notBefore: new Date(0) });
        const row = { driver_id: driverId, phone_id: phoneId, located_at, lat, lon, accuracy_m: accuracyM };
        return [located_at.getTime(), row];
      })
      .filter(([at]) => at >= now.getTime() - oldestMs),
  );
  const isTaken = positions.size > 0 && (await storePositions(context.db, [...positions.values()]));
  return { taken: isTaken ? positions.size : 0 };
};

function noteRefusal(context: Context, driverId: number): Promise<void> {
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

/** The driver's row is held, so that going off duty forgets the last place for good. */
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
    .where("stops.state", "in", ["en_route", "arrived"])
    .where("deliveries.state", "!=", "cancelled")
    .limit(1)
    .executeTakeFirst();
  return stop !== undefined;
}
