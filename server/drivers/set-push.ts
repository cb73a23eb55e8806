import type { z } from "zod";
import type { setPushBody } from "../../contract/phone-sign-in.schema.ts";
import type { Verb } from "../context.ts";
import { ensurePushKeys } from "./ensure-push-keys.ts";
import { refusePushAddress } from "./refuse-push-address.ts";

/** The public key that phones subscribe with. */
export const getPushKey: Verb<object, { key: string }> = async (context) => ({
  key: (await ensurePushKeys(context)).publicKey,
});

/** Stores or replaces this phone's push subscription; null removes it. */
export const setPush: Verb<z.output<typeof setPushBody>, { kept: boolean }> = async (context, { subscription }) => {
  const { actor, db, now, environment } = context;
  if (actor.kind !== "driver") return { failed: "forbidden", message: "Only drivers' phones get messages." };
  if (!subscription) {
    await db.deleteFrom("driver_pushes").where("phone_id", "=", actor.phoneId).execute();
    return { kept: false };
  }
  const refused = refusePushAddress(environment, subscription.endpoint);
  if (refused) return refused;
  const { endpoint, keys } = subscription;
  const values = { endpoint, p256dh: keys.p256dh, auth: keys.auth, due_at: null, failures: 0 };
  await db
    .insertInto("driver_pushes")
    .values({ phone_id: actor.phoneId, ...values, created_at: now() })
    .onConflict((conflict) => conflict.column("phone_id").doUpdateSet(values))
    .execute();
  return { kept: true };
};
