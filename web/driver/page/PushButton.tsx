import { useEffect, useState } from "react";
import { errorText } from "../../api/error-text.ts";
import { Fault } from "./Fault.tsx";
import { PushRefused, pushSubscription, startPush, stopPush, tellPush } from "./push.ts";

/** Asked by this button alone: messages of a changed run while the app is closed. Nothing where the phone knows no push. */
export function PushButton({ token }: { token: string }) {
  const [isOn, setOn] = useState<boolean | null>(null);
  const [fault, setFault] = useState("");
  useEffect(() => {
    pushSubscription()
      .then(async (subscription) => {
        if (subscription === undefined) return;
        setOn(subscription !== null);
        if (subscription) await tellPush(token, subscription);
      })
      .catch(() => {});
  }, [token]);
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
        {isOn ? "Stop job notifications" : "Get job notifications"}
      </button>
      <Fault text={fault} />
    </>
  );
}
