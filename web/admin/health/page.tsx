import { getHealth, type Health } from "../../../contract/health.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Moment } from "../../ui/Moment.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { PartHeading, SmallButton, StaffPage } from "../shell/StaffPage.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { HealthCard } from "./HealthCard.tsx";
import { NodePanel } from "./NodePanel.tsx";

export const meta = pageMeta({ title: "Health", hidden: true });

const refreshMs = 30_000;

const summaries: Record<Health["state"], string> = {
  ok: "Everything works.",
  warning: "Everything works, but something needs attention.",
  fault: "Something is not working.",
};

/** The health of the system and its processes, for administrators. */
export default function HealthPage() {
  const { data, error, isFetching, refetch } = useStaffQuery(getHealth, {}, { refetchEveryMs: refreshMs });
  return (
    <StaffPage
      title="Health"
      lead={
        data ? (
          <>
            {summaries[data.state]} Seen <Moment at={data.at} />; checked again every 30 seconds.
          </>
        ) : (
          "Database, jobs, email, payments, maps, disk and errors, as the shop itself sees them."
        )
      }
      actions={
        <SmallButton busy={isFetching} busyLabel="Checking…" onClick={() => void refetch()}>
          Check again
        </SmallButton>
      }
    >
      {error && (
        <LoadFailure error={error} title="Failed to check the shop's health." onTryAgain={() => void refetch()} />
      )}
      {data ? <HealthDetails health={data} /> : !error && <LoadingSkeleton />}
    </StaffPage>
  );
}

function HealthDetails({ health: { parts, nodes } }: { health: Health }) {
  return (
    <>
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {parts.map((part) => (
          <HealthCard key={part.key} part={part} />
        ))}
      </ul>
      <PartHeading className="mt-2">Processes</PartHeading>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {nodes.map((node) => (
          <NodePanel key={node.id} node={node} />
        ))}
      </ul>
    </>
  );
}

function LoadingSkeleton() {
  return (
    <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <Skeleton key={place} className="h-44" />
      ))}
    </div>
  );
}
