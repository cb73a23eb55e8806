import { changeDriver, type Driver } from "../../../contract/drivers.ts";
import { errorText } from "../../api/error-text.ts";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import { useLastPress } from "../shell/use-last-press.ts";

type Duty = {
  /** As the switch was turned last, where the server has not answered to that yet. */
  isOn: (driver: Driver) => boolean;
  turn: (driver: Driver, onDuty: boolean) => void;
};

/** Puts drivers on and off duty. */
export function useDuty(onChanged: (driver: Driver) => void): Duty {
  const { pressed, press } = useLastPress<number>(
    async (id, onDuty) => onChanged(await staffCall(changeDriver, { params: { id }, body: { onDuty } })),
    (failure) => toast({ title: "Duty not changed", description: errorText(failure), tone: "destructive" }),
  );
  return {
    isOn: ({ id, onDuty }) => pressed(id) ?? onDuty,
    turn: ({ id }, onDuty) => press(id, onDuty),
  };
}
