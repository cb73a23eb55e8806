import { changeDriver, type Driver } from "../../../contract/drivers.ts";
import { errorText } from "../../api/error-text.ts";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import { useLatestToggle } from "../shell/use-latest-toggle.ts";

type Duty = {
  /** As last switched, even before the server has answered. */
  isOn: (driver: Driver) => boolean;
  turn: (driver: Driver, onDuty: boolean) => void;
};

export function useDuty(onChanged: (driver: Driver) => void): Duty {
  const { pendingValue, toggle } = useLatestToggle<number>(
    async (id, onDuty) => onChanged(await staffCall(changeDriver, { params: { id }, body: { onDuty } })),
    (failure) => toast({ title: "Duty not changed", description: errorText(failure), tone: "destructive" }),
  );
  return {
    isOn: ({ id, onDuty }) => pendingValue(id) ?? onDuty,
    turn: ({ id }, onDuty) => toggle(id, onDuty),
  };
}
