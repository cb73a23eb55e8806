import { getLaunchChecklist, type LaunchChecklist } from "../../../contract/launch-checklist.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { SmallButton, StaffPage } from "../shell/StaffPage.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { LaunchItemRow } from "./LaunchItemRow.tsx";
import { type Ticks, useTicks } from "./use-ticks.ts";

export const meta = pageMeta({ title: "Launch Checklist", hidden: true });

/** Longer than the server's own time-outs for mail, maps and this site's address. */
const timeoutMs = 45_000;

/** The checklist to go through before the site is opened to the public. */
export default function LaunchChecklistPage() {
  const { data, error, isFetching, refetch } = useStaffQuery(getLaunchChecklist, {}, { timeoutMs });
  const ticks = useTicks();
  return (
    <StaffPage
      title="Launch Checklist"
      lead="What to check before visitors arrive. You tick each one yourself; beside it is what the server finds right now."
      actions={
        <SmallButton busy={isFetching} busyLabel="Checking…" onClick={() => void refetch()}>
          Check again
        </SmallButton>
      }
    >
      {error && <LoadFailure error={error} title="Failed to load the checklist." onTryAgain={() => void refetch()} />}
      {data ? <Items checklist={data} ticks={ticks} /> : !error && <LoadingSkeleton />}
    </StaffPage>
  );
}

function Items({ checklist: { publicUrl, items }, ticks }: { checklist: LaunchChecklist; ticks: Ticks }) {
  const done = items.filter(ticks.isTicked).length;
  return (
    <>
      <div className="grid max-w-page gap-1">
        <p id="launch-progress" className="text-sm font-semibold">
          {done} of {items.length} complete{done === items.length && ": ready to launch"}
        </p>
        <progress
          aria-labelledby="launch-progress"
          value={done}
          max={items.length}
          className="h-2 w-full appearance-none overflow-hidden rounded border border-line bg-white [&::-moz-progress-bar]:bg-moss [&::-webkit-progress-bar]:bg-white [&::-webkit-progress-value]:bg-moss"
        />
      </div>
      <ol className="grid max-w-page gap-3">
        {items.map((item) => (
          <LaunchItemRow key={item.key} item={item} ticks={ticks} publicUrl={publicUrl} />
        ))}
      </ol>
    </>
  );
}

function LoadingSkeleton() {
  return (
    <div className="grid max-w-page gap-3">
      <p role="status" className="text-sm text-muted">
        The server is checking itself; this can take a few seconds.
      </p>
      {[1, 2, 3, 4, 5, 6, 7, 8].map((place) => (
        <Skeleton key={place} className="h-28" />
      ))}
    </div>
  );
}
