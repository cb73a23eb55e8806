import {
  getLaunchChecklist,
  type LaunchItem,
  type LaunchItemKey,
  tickLaunchItem,
} from "../../../contract/launch-checklist.ts";
import { errorText } from "../../api/error-text.ts";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import { useLastPress } from "../shell/use-last-press.ts";
import { useStaffAnswer } from "../shell/use-staff-query.ts";

export type Ticks = {
  /** As it was pressed last, where the server has not answered to that yet. */
  isTicked: (item: LaunchItem) => boolean;
  setTick: (item: LaunchItem, done: boolean) => void;
};

/** Ticks the checklist's items. */
export function useTicks(): Ticks {
  const change = useStaffAnswer(getLaunchChecklist, {});
  const { pressed, press } = useLastPress<LaunchItemKey>(
    async (key, done) => {
      const { tick } = await staffCall(tickLaunchItem, { params: { key }, body: { done } });
      change((before) => ({
        ...before,
        items: before.items.map((each) => (each.key === key ? { ...each, tick } : each)),
      }));
    },
    (failure) =>
      toast({
        title: "Not saved",
        description: errorText(failure, "Your tick could not be saved. Please try again."),
        tone: "destructive",
      }),
  );
  return {
    isTicked: ({ key, tick }) => pressed(key) ?? tick !== null,
    setTick: ({ key }, done) => press(key, done),
  };
}
