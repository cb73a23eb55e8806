import { getLaunchChecklist, type LaunchItem, tickLaunchItem } from "../../../contract/launch-checklist.ts";
import type { LaunchItemKey } from "../../../contract/launch-items.ts";
import { errorText } from "../../api/error-text.ts";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import { useLatestToggle } from "../shell/use-latest-toggle.ts";
import { useUpdateStaffQuery } from "../shell/use-staff-query.ts";

export type Ticks = {
  /** Includes a tick that is still being saved. */
  isTicked: (item: LaunchItem) => boolean;
  setTick: (item: LaunchItem, done: boolean) => void;
};

/** The state of the checklist's ticks, and how to set them. */
export function useTicks(): Ticks {
  const change = useUpdateStaffQuery(getLaunchChecklist, {});
  const { pendingValue, toggle } = useLatestToggle<LaunchItemKey>(
    async (key, done) => {
      const { tick } = await staffCall(tickLaunchItem, { params: { key }, body: { done } });
      change((before) => ({
        ...before,
        items: before.items.map((each) => (each.key === key ? { ...each, tick } : each)),
      }));
    },
    (error) =>
      toast({
        title: "Not saved",
        description: errorText(error, "Your tick could not be saved. Please try again."),
        tone: "destructive",
      }),
  );
  return {
    isTicked: ({ key, tick }) => pendingValue(key) ?? tick !== null,
    setTick: ({ key }, done) => toggle(key, done),
  };
}
