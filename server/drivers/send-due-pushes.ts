import type { Selectable } from "kysely";
import { brand } from "../../brand.ts";
import type { Context } from "../context.ts";
import { backOff, dueWork } from "../database/due-work.ts";
import type { DriverPushes } from "../database/types.ts";
import { type PushKeys, pushKeys } from "./push-keys.ts";

const batch = 20;
/** From the first byte to the last. */
const timeoutMs = 10_000;
const waitsMs = [5_000, 30_000, 300_000];
/** Seconds that the push service keeps a message for a phone without network: after that its driver has opened the app by themselves. */
const goodFor = 3_600;

const queue = dueWork({ table: "driver_pushes", key: "phone_id", dueAt: "due_at", leaseMs: 60_000 });

/** What a phone shows while the app is closed. It passes a foreign service, so it names nobody and no place. */
const message = JSON.stringify({ title: "Your run has changed", body: "Open the app to see it.", url: "/driver/" });

/** Tells the phones whose run has changed. What changes again meanwhile is due again. */
export async function sendDuePushes(context: Context): Promise<void> {
  const due = await queue.claim(context, batch);
  if (due.length === 0) return;
  const keys = await pushKeys(context);
  await Promise.all(due.map((push) => sendPush(context, push, keys)));
}

async function sendPush(context: Context, push: Selectable<DriverPushes>, keys: PushKeys): Promise<void> {
  const facts = { phoneId: push.phone_id };
  if (!(await isSignedIn(context, push.phone_id))) return forget(context, push);
  const status = await post(push, keys);
  if (status >= 200 && status < 300) {
    await queue.write(context, push, { due_at: null, failures: 0 });
    context.log.info(facts, "A phone was told that its run has changed");
    return;
  }
  if (status === 404 || status === 410) {
    context.log.info({ ...facts, status }, "A phone takes no push messages any more");
    return forget(context, push);
  }
  const failures = push.failures + 1;
  const mayPass = status === 0 || status === 429 || status >= 500;
  context.log.warn({ ...facts, status, failures }, "A phone could not be told that its run has changed");
  if (mayPass && failures <= waitsMs.length)
    await queue.postpone(context, push, backOff(waitsMs, failures), { failures });
  else await queue.write(context, push, { due_at: null, failures: 0 });
}

async function isSignedIn({ db, now }: Context, phoneId: string): Promise<boolean> {
  const phone = await db
    .selectFrom("driver_phones")
    .select("id")
    .where("id", "=", phoneId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now())
    .executeTakeFirst();
  return phone !== undefined;
}

/** Unless it has subscribed anew meanwhile. */
async function forget({ db }: Context, { phone_id, endpoint }: Selectable<DriverPushes>): Promise<void> {
  await db.deleteFrom("driver_pushes").where("phone_id", "=", phone_id).where("endpoint", "=", endpoint).execute();
}

/** The push service's status; 0 where there was no answer in time. Redirects are not followed, and nothing of the answer's body is read. */
async function post({ endpoint, p256dh, auth }: Selectable<DriverPushes>, keys: PushKeys): Promise<number> {
  const { default: webPush } = await import("web-push");
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
      vapidDetails: { subject: `mailto:${brand.email}`, ...keys },
      contentEncoding: "aes128gcm",
      TTL: goodFor,
      urgency: "high",
      // Of several that wait for a phone without network, the last one is shown.
      topic: "run",
    });
    const { "Content-Length": _, ...sent } = headers;
    const answer = await fetch(endpoint, {
      method: "POST",
      headers: sent as Record<string, string>,
      body: new Uint8Array(body),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}
