import type { Selectable } from "kysely";
import { brand } from "../../brand.ts";
import type { Context } from "../context.ts";
import type { DriverPushes } from "../database/types.ts";
import { backoffMs, createWorkQueue } from "../database/work-queue.ts";
import { ensurePushKeys, type PushKeys } from "./ensure-push-keys.ts";

const batch = 20;
/** The limit for the whole request. */
const timeoutMs = 10_000;
const retryDelaysMs = [5_000, 30_000, 300_000];
/** How long the push service keeps a message for an offline phone; by then its driver has opened the app anyway. */
const ttlSeconds = 3_600;

const queue = createWorkQueue({ table: "driver_pushes", key: "phone_id", dueAt: "due_at", leaseMs: 60_000 });

/** Shown while the app is closed. It passes through a third party, so it contains no name and no place. */
const message = JSON.stringify({ title: "Your run has changed", body: "Open the app to see it.", url: "/driver/" });

/**
 * Every second: sends push messages to phones whose run has changed. A change in the meantime makes another one due.
 */
export async function sendDuePushes(context: Context): Promise<void> {
  const due = await queue.claim(context, batch);
  if (due.length === 0) return;
  const keys = await ensurePushKeys(context);
  await Promise.all(due.map((push) => sendPush(context, push, keys)));
}

async function sendPush(context: Context, push: Selectable<DriverPushes>, keys: PushKeys): Promise<void> {
  const facts = { phoneId: push.phone_id };
  if (!(await isSignedIn(context, push.phone_id))) return deleteSubscription(context, push);
  const status = await post(push, keys);
  if (status >= 200 && status < 300) {
    await queue.update(context, push, { due_at: null, failures: 0 });
    context.log.info(facts, "A push message was sent");
    return;
  }
  if (status === 404 || status === 410) {
    context.log.info({ ...facts, status }, "A push subscription has expired");
    return deleteSubscription(context, push);
  }
  const failures = push.failures + 1;
  const canRetry = status === 0 || status === 429 || status >= 500;
  context.log.warn({ ...facts, status, failures }, "A push message could not be sent");
  if (canRetry && failures <= retryDelaysMs.length)
    await queue.postpone(context, push, backoffMs(retryDelaysMs, failures), { failures });
  else await queue.update(context, push, { due_at: null, failures: 0 });
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

/** Deletes the subscription, unless the phone has subscribed again in the meantime. */
async function deleteSubscription({ db }: Context, { phone_id, endpoint }: Selectable<DriverPushes>): Promise<void> {
  await db.deleteFrom("driver_pushes").where("phone_id", "=", phone_id).where("endpoint", "=", endpoint).execute();
}

/** Returns the response's status, or 0 without one. Does not follow redirects or read the body. */
async function post({ endpoint, p256dh, auth }: Selectable<DriverPushes>, keys: PushKeys): Promise<number> {
  const { default: webPush } = await import("web-push");
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
      vapidDetails: { subject: `mailto:${brand.email}`, ...keys },
      contentEncoding: "aes128gcm",
      TTL: ttlSeconds,
      urgency: "high",
      // Replaces an earlier message that an offline phone has not received yet.
      topic: "run",
    });
    const { "Content-Length": _, ...sent } = headers;
    const response = await fetch(endpoint, {
      method: "POST",
      headers: sent as Record<string, string>,
      body: new Uint8Array(body),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}
