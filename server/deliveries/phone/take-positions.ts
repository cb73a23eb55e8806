import type { SentPositions } from "../../../contract/driver-phone.schema.ts";
import type { Context, Verb } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import { pressedBy } from "./phone-clock.ts";
import { phoneOf } from "./phone-driver.ts";

/** What is older when it arrives says nothing about where the driver is. */
const oldestMs = 10 * 60_000;

/**
 * Where a driver is, while on duty and a stop is under way; anything else is not taken. A phone that may not say where it is says so once.
 * Answers how many were taken.
 */
export const takePositions: Verb<SentPositions, { taken: number }> = (context, sent) =>
  inTransaction(context, async (context) => {
    const { db } = context;
    const { driverId, phoneId } = phoneOf(context.actor);
    if (!(await isUnderWay(context, driverId))) return { taken: 0 };
    if ("refused" in sent) {
      const refusal = { lat: null, lon: null, accuracy_m: null, located_at: null, refused: true };
      await db
        .insertInto("driver_places")
        .values({ driver_id: driverId, ...refusal })
        .onConflict((row) => row.column("driver_id").doUpdateSet(refusal).where("driver_places.refused", "=", false))
        .execute();
      return { taken: 0 };
    }
    const now = context.now();
    const oldest = new Date(now.getTime() - oldestMs);
    const rows = new Map(
      sent.positions
        .map(({ lat, lon, accuracyM, at }) => ({
          driver_id: driverId,
          phone_id: phoneId,
          located_at: pressedBy({ device: at, sentAt: sent.sentAt, now, notBefore: new Date(0) }),
          lat,
          lon,
          accuracy_m: accuracyM,
        }))
        .filter(({ located_at }) => located_at >= oldest)
        .sort((a, b) => a.located_at.getTime() - b.located_at.getTime())
        .map((row) => [row.located_at.getTime(), row] as const),
    );
    const newest = [...rows.values()].at(-1);
    if (!newest) return { taken: 0 };
    await db
      .insertInto("driver_positions")
      .values([...rows.values()])
      .onConflict((row) => row.columns(["driver_id", "located_at"]).doNothing())
      .execute();
    const { driver_id, phone_id: _, ...place } = newest;
    await db
      .insertInto("driver_places")
      .values({ driver_id, ...place, refused: false })
      .onConflict((row) =>
        row
          .column("driver_id")
          .doUpdateSet({ ...place, refused: false })
          .where((eb) =>
            eb.or([eb("driver_places.located_at", "is", null), eb("driver_places.located_at", "<", place.located_at)]),
          ),
      )
      .execute();
    return { taken: rows.size };
  });

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
