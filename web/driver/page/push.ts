import { getPushKey, setPush } from "../../../contract/phone-sign-in.ts";
import { call } from "../../api/call.ts";

/** Why this phone gets no messages, in words for the driver. */
export class PushRefused extends Error {}

/** The phone's subscription, and the browser's half of it; null: it has none. Undefined where the phone knows no push. */
export async function pushSubscription(): Promise<PushSubscription | null | undefined> {
  if (!("PushManager" in window) || !("Notification" in window) || !navigator.serviceWorker) return undefined;
  return (await navigator.serviceWorker.ready).pushManager.getSubscription();
}

/** `token` is the session of whoever is signed in: messages are sent for as long as it lasts. */
export async function startPush(token: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted")
    throw new PushRefused("The phone does not allow messages. Allow them in its settings.");
  const { key } = await call(getPushKey, {}, { token });
  const { pushManager } = await navigator.serviceWorker.ready;
  await tellPush(token, await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

/** Where messages go, told to the server; also one that it knows already, and may have forgotten. */
export async function tellPush(token: string, subscription: PushSubscription): Promise<void> {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys;
  await call(setPush, { body: { subscription: { endpoint, keys: { p256dh, auth } } } }, { token });
}

export async function stopPush(token: string): Promise<void> {
  await call(setPush, { body: { subscription: null } }, { token });
  await forgetPush();
}

/** The phone's half alone: the server ends its own with the session. Nothing of it holds a sign-out or a sign-in up. */
export async function forgetPush(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // A subscription that nobody sends anything to.
  }
}
