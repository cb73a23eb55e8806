import type { StopKind } from "../../../domain/deliveries/delivery.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import type { Context } from "../../context.ts";
import type { requirePhone } from "./phone-driver.ts";

export type Phone = ReturnType<typeof requirePhone>;

/** Whether a phone's events count. `expired`: for actions before `at`. `ended`: only once a dispatcher accepts them. */
export type PhoneSession =
  | { kind: "active" }
  | { kind: "expired"; at: Date }
  | { kind: "ended"; reason: "signed_out" | "deactivated" | "unknown" };

export async function readPhoneSession({ db, now }: Context, { phoneId, ended }: Phone): Promise<PhoneSession> {
  if (!ended) return { kind: "active" };
  const row = await db
    .selectFrom("driver_phones")
    .innerJoin("drivers", "drivers.id", "driver_phones.driver_id")
    .innerJoin("users", "users.id", "drivers.user_id")
    .select(["ended_at", "expires_at", "disabled_at", "role"])
    .where("driver_phones.id", "=", phoneId)
    .executeTakeFirst();
  if (!row) return { kind: "ended", reason: "unknown" };
  if (row.disabled_at !== null || row.role !== "driver") return { kind: "ended", reason: "deactivated" };
  if (row.ended_at !== null) return { kind: "ended", reason: "signed_out" };
  return row.expires_at <= now() ? { kind: "expired", at: row.expires_at } : { kind: "active" };
}

type StopDriver = { stop: StopKind; driver_id: number; since: Date; until: Date | null };

/** The drivers who had an order's stops in their runs, and when. */
export function readStopDrivers({ db }: Context, orderId: OrderId): Promise<StopDriver[]> {
  return db
    .selectFrom("stop_drivers")
    .select(["stop", "driver_id", "since", "until"])
    .where("order_id", "=", orderId)
    .execute();
}

type Pressed = { stop: StopKind; pressedAt: Date };

/** Whether an event has to wait for a dispatcher. */
export function waitsForDispatcher(
  session: PhoneSession,
  { stop, pressedAt }: Pressed,
  driverId: number,
  stopDrivers: readonly StopDriver[],
): boolean {
  if (session.kind !== "expired") return session.kind === "ended";
  if (pressedAt > session.at) return true;
  return !stopDrivers.some(
    (had) =>
      had.stop === stop &&
      had.driver_id === driverId &&
      had.since <= pressedAt &&
      (had.until === null || had.until >= pressedAt),
  );
}
