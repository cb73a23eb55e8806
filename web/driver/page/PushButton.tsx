import { useEffect, useState } from "react";
import { errorText } from "../../api/error-text.ts";
import { ErrorMessage } from "./ErrorMessage.tsx";
import { PushError, pushSubscription, registerPush, startPush, stopPush } from "./push.ts";

/** The only place that asks for push permission; renders nothing if the phone does not support push. */
export function PushButton({ token }: { token: string }) {
  const [isOn, setOn] = useState<boolean | null>(null);
  const [error, setError] = useState("");
  useEffect(() => {
    pushSubscription()
      .then(async (subscription) => {
        if (subscription === undefined) return;
        setOn(subscription !== null);
        if (subscription) await registerPush(token, subscription);
      })
      .catch(() => {});
  }, [token]);
  if (isOn === null) return null;
  const toggle = async () => {
    setError("");
    try {
      await (isOn ? stopPush(token) : startPush(token));
      setOn(!isOn);
    } catch (cause) {
      setError(
        cause instanceof PushError
          ? cause.message
          : errorText(cause, "This phone could not be set up for notifications."),
      );
    }
  };
  return (
    <>
      <button type="button" className="button" onClick={() => void toggle()}>
        {isOn ? "Stop job notifications" : "Get job notifications"}
      </button>
      <ErrorMessage text={error} />
    </>
  );
}
