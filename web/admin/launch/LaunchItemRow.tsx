import type { LaunchItem } from "../../../contract/launch-checklist.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { LaunchActions } from "./LaunchActions.tsx";
import type { Ticks } from "./use-ticks.ts";

type LaunchItemRowProps = { item: LaunchItem; ticks: Ticks; publicUrl: string };

/** A checklist item: the tick set by staff, beside the result of the server's own check. */
export function LaunchItemRow({ item, ticks, publicUrl }: LaunchItemRowProps) {
  const { key, title, description, tick, found } = item;
  const isTicked = ticks.isTicked(item);
  return (
    <li className="grid gap-x-6 gap-y-2 rounded border border-line bg-white px-4 py-2 md:grid-cols-2">
      <div>
        <Checkbox
          label={<span className="font-semibold">{title}</span>}
          help={description}
          checked={isTicked}
          onChange={({ target }) => ticks.setTick(item, target.checked)}
        />
        {isTicked && tick && (
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
