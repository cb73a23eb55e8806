import { getLaunchChecklist, type LaunchItem, tickLaunchItem } from "../../../contract/launch-checklist.ts";
import { errorText } from "../../api/error-text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useStaffAnswer } from "../shell/use-staff-query.ts";
import { LaunchActions } from "./LaunchActions.tsx";

/** One item of the checklist: the tick that staff set, and the result of the server's own check. */
export function LaunchItemRow({ item, publicUrl }: { item: LaunchItem; publicUrl: string }) {
  const { key, title, description, tick, found } = item;
  const { busy, run } = useAction();
  const change = useStaffAnswer(getLaunchChecklist, {});
  const setTick = (done: boolean) =>
    run(
      async () => {
        const answer = await staffCall(tickLaunchItem, { params: { key }, body: { done } });
        change((before) => ({
          ...before,
          items: before.items.map((each) => (each.key === key ? { ...each, tick: answer.tick } : each)),
        }));
      },
      (error) =>
        toast({
          title: "Not saved",
          description: errorText(error, "Your tick could not be saved. Please try again."),
          tone: "destructive",
        }),
    );
  return (
    <li className="grid gap-x-6 gap-y-2 rounded border border-line bg-white px-4 py-2 md:grid-cols-2">
      <div>
        <Checkbox
          label={<span className="font-semibold">{title}</span>}
          help={description}
          checked={tick !== null}
          aria-busy={busy}
          onChange={({ target }) => void setTick(target.checked)}
        />
        {tick && (
          <p className="ps-9 text-sm">
            Ticked by {tick.by}, <Moment at={tick.at} />
          </p>
        )}
      </div>
      <div className="grid content-start gap-1 py-2 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={found.state === "ok" ? "success" : "warning"}>
            {found.state === "ok" ? "Looks good" : "Needs attention"}
          </Badge>
          <span>{found.summary}</span>
        </p>
        {found.details.length > 0 && (
          <ul className="list-disc ps-5 break-words text-muted">
            {found.details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
        <LaunchActions itemKey={key} publicUrl={publicUrl} />
      </div>
    </li>
  );
}
