import { randomBytes, randomUUID } from "node:crypto";
import { expect } from "vitest";
import {
  type DriverRun,
  type DriverStop,
  type EventResult,
  getDriverRun,
  type PhoneEvent,
  sendDriverEvents,
  sendPositions,
  sendProof,
  setDuty,
} from "../contract/driver-phone.ts";
import type { StopKind } from "../domain/deliveries/delivery.ts";
import type { OrderId } from "../domain/orders/references.ts";
import { hashKey } from "../server/auth/authenticate.ts";
import type { Database } from "../server/database/kysely.ts";
import type { TestRequest } from "./app.ts";

export type PhoneOwner = { driverId: number; userId: number; phoneId: string; token: string; name: string };

type Shop = { db: Database; now: () => Date };

/** A driver who is on duty and signed in on one phone. */
export async function addDriver({ db, now }: Shop, name = "Aoife Daly", vehicle = "small_van"): Promise<PhoneOwner> {
  const username = `driver-${randomBytes(6).toString("hex")}`;
  const { id: userId } = await db
    .insertInto("users")
    .values({ username, display_name: name, role: "driver" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: driverId } = await db
    .insertInto("drivers")
    .values({ user_id: userId, phone: "+353871112222", vehicle, on_duty: true, created_at: now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { driverId, userId, name, ...(await addPhone({ db, now }, driverId)) };
}

/** Another phone of a driver. */
export async function addPhone({ db, now }: Shop, driverId: number): Promise<{ phoneId: string; token: string }> {
  const token = `phone_${randomBytes(24).toString("base64url")}`;
  const phoneId = randomUUID();
  await db
    .insertInto("driver_phones")
    .values({
      id: phoneId,
      driver_id: driverId,
      token_hash: hashKey(token),
      signed_in_at: now(),
      seen_at: now(),
      expires_at: new Date(now().getTime() + 30 * 86_400_000),
    })
    .execute();
  return { phoneId, token };
}

/** Puts stops of an order at the end of a driver's run. */
export async function giveStops(
  { db, now }: Shop,
  { driverId }: Pick<PhoneOwner, "driverId">,
  orderId: OrderId,
  { day, stops = ["pickup", "dropoff"] }: { day: string; stops?: StopKind[] },
): Promise<void> {
  // In one transaction, since phones are notified of the run and may not read it before its stops are there.
  await db.transaction().execute(async (db) => {
    await db
      .insertInto("runs")
      .values({ driver_id: driverId, day, changed_at: now() })
      .onConflict((row) =>
        row.columns(["driver_id", "day"]).doUpdateSet((eb) => ({ version: eb("runs.version", "+", 1) })),
      )
      .execute();
    const { last } = await db
      .selectFrom("stops")
      .select((eb) => eb.fn.max("run_position").as("last"))
      .where("driver_id", "=", driverId)
      .where("run_day", "=", day)
      .executeTakeFirstOrThrow();
    for (const [index, kind] of stops.entries())
      await db
        .updateTable("stops")
        .set({ driver_id: driverId, run_day: day, run_position: (last ?? -1) + 1 + index })
        .where("order_id", "=", orderId)
        .where("kind", "=", kind)
        .execute();
  });
}

type Ask = (path: string, request: TestRequest) => Promise<Response>;
type Press = Omit<Partial<PhoneEvent>, "kind" | "orderId" | "stop"> & Pick<PhoneEvent, "kind" | "orderId" | "stop">;

/** Plays a driver's phone over HTTP: it numbers its actions, and its clock may be wrong. */
export function createPhone(ask: Ask, { token }: Pick<PhoneOwner, "token">, { clock }: { clock: () => Date }) {
  let sequence = 0;
  const call = async <T>(path: string, request: TestRequest, status = 200): Promise<T> => {
    const response = await ask(path, { ...request, token });
    expect(response.status, await response.clone().text()).toBe(status);
    return (await response.json()) as T;
  };
  const send = async (events: readonly unknown[], sentAt = clock().toISOString()) =>
    (await call<{ results: EventResult[] }>(sendDriverEvents.path, { json: { sentAt, events } })).results;
  return {
    run: () => call<DriverRun>(getDriverRun.path, {}),
    async stops(): Promise<DriverStop[]> {
      return (await call<DriverRun>(getDriverRun.path, {})).runs.flatMap(({ stops }) => stops);
    },
    /** A driver action as it is saved on the phone until it is sent. */
    press: (press: Press): PhoneEvent => ({
      id: randomUUID(),
      sequence: ++sequence,
      pressedAt: clock().toISOString(),
      ...press,
    }),
    send,
    /** Sends a signature or a picture that belongs to an action, and returns the answer's status and body. */
    async prove(id: string, proof: object) {
      const json = { takenAt: clock().toISOString(), sentAt: clock().toISOString(), ...proof };
      const response = await ask(sendProof.path.replace("{id}", id), { method: "PUT", token, json });
      return { status: response.status, body: (await response.json()) as { sha256?: string; message?: string } };
    },
    positions: (positions: { lat: number; lon: number; accuracyM: number; at: string }[]) =>
      call<{ taken: number }>(sendPositions.path, { json: { sentAt: clock().toISOString(), positions } }),
    refusePosition: () => call<{ taken: number }>(sendPositions.path, { json: { refused: true } }),
    duty: (onDuty: boolean) => call(setDuty.path, { json: { onDuty } }),
  };
}
