import { useEffect, useState } from "react";
import { getPushKey, setPush } from "../../../contract/phone-sign-in.ts";
import { call } from "../../api/call.ts";
import { errorText } from "../../api/error-text.ts";

/** Asked by this button alone: messages of a changed run while the app is closed. Nothing where the phone knows no push. */
export function PushButton({ token }: { token: string }) {
  const [isOn, setOn] = useState<boolean | null>(null);
  const [fault, setFault] = useState("");
  useEffect(() => {
    if (!("PushManager" in window) || !("Notification" in window)) return;
    navigator.serviceWorker?.ready
      .then(({ pushManager }) => pushManager.getSubscription())
      .then((subscription) => setOn(subscription !== null))
      .catch(() => {});
  }, []);
  if (isOn === null) return null;
  const turn = async () => {
    setFault("");
    try {
      await (isOn ? stopPush(token) : startPush(token));
      setOn(!isOn);
    } catch (error) {
      setFault(
        error instanceof PushRefused ? error.message : errorText(error, "This phone could not be set up for messages."),
      );
    }
  };
  return (
    <>
      <button type="button" className="button" onClick={() => void turn()}>
        {isOn ? "No more messages of new jobs" : "Tell me of new jobs"}
      </button>
      {fault && (
        <p role="alert" className="note bad">
          {fault}
        </p>
      )}
    </>
  );
}

class PushRefused extends Error {}

async function startPush(token: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted")
    throw new PushRefused("The phone does not allow messages. Allow them in its settings.");
  const { key } = await call(getPushKey, {}, { token });
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys;
  await call(setPush, { body: { subscription: { endpoint, keys: { p256dh, auth } } } }, { token });
}

async function stopPush(token: string): Promise<void> {
  await call(setPush, { body: { subscription: null } }, { token });
  const subscription = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  await subscription?.unsubscribe();
}
