import { getPushKey, setPush } from "../../../contract/phone-sign-in.ts";
import { call } from "../../api/call.ts";

/** Its message tells the driver why the phone gets no notifications. */
export class PushError extends Error {}

/** Null without a subscription, undefined if the phone does not support push. */
export async function pushSubscription(): Promise<PushSubscription | null | undefined> {
  if (!("PushManager" in window) || !("Notification" in window) || !navigator.serviceWorker) return undefined;
  return (await navigator.serviceWorker.ready).pushManager.getSubscription();
}

/** Subscribes for as long as the session of this token lasts. */
export async function startPush(token: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted")
    throw new PushError("This phone does not allow notifications. Allow them in its settings.");
  const { key } = await call(getPushKey, {}, { token });
  const { pushManager } = await navigator.serviceWorker.ready;
  await registerPush(token, await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

/** Registers the subscription with the server, which may have dropped it. */
export async function registerPush(token: string, subscription: PushSubscription): Promise<void> {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys;
  await call(setPush, { body: { subscription: { endpoint, keys: { p256dh, auth } } } }, { token });
}

export async function stopPush(token: string): Promise<void> {
  await call(setPush, { body: { subscription: null } }, { token });
  await unsubscribePush();
}

/**
 * Unsubscribes on the phone only: the server ends its part with the session. Never fails, so that it cannot block
 * signing in or out.
 */
export async function unsubscribePush(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // A leftover subscription receives nothing.
  }
}
