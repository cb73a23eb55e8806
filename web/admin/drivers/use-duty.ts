import { useRef, useState } from "react";
import { changeDriver, type Driver } from "../../../contract/drivers.ts";
import { errorText } from "../../api/error-text.ts";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";

type Duty = {
  /** As the switch was turned last, where the server has not answered to that yet. */
  isOn: (driver: Driver) => boolean;
  turn: (driver: Driver, onDuty: boolean) => void;
};

/** Puts drivers on and off duty: one call at a time for each driver, and whichever way the switch was turned last is sent last. */
export function useDuty(onChanged: (driver: Driver) => void): Duty {
  const [turned, setTurned] = useState<ReadonlyMap<number, boolean>>(new Map());
  const wanted = useRef(new Map<number, boolean>());
  const send = async ({ id }: Driver) => {
    let onDuty: boolean | undefined;
    let failure: unknown = null;
    while (wanted.current.get(id) !== onDuty) {
      onDuty = wanted.current.get(id);
      try {
        onChanged(await staffCall(changeDriver, { params: { id }, body: { onDuty } }));
        failure = null;
      } catch (error) {
        failure = error;
      }
    }
    wanted.current.delete(id);
    setTurned(new Map(wanted.current));
    if (failure) toast({ title: "Duty not changed", description: errorText(failure), tone: "destructive" });
  };
  return {
    isOn: ({ id, onDuty }) => turned.get(id) ?? onDuty,
    turn: (driver, onDuty) => {
      const isSending = wanted.current.has(driver.id);
      wanted.current.set(driver.id, onDuty);
      setTurned(new Map(wanted.current));
      if (!isSending) void send(driver);
    },
  };
}
