import { endOwnSessions, listOwnSessions } from "../../../contract/user-sessions.ts";
import { errorText } from "../../api/error-text.ts";
import { Panel } from "../../ui/Section.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { SessionList } from "../shell/SessionList.tsx";
import { PartHeading, SmallButton } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";

/** Where the user is signed in; other sessions can be ended. */
export function OwnSessions() {
  const list = useStaffQuery(listOwnSessions, {});
  const refresh = useRefresh();
  const { busy, run } = useAction();
  const end = (session: string | null) =>
    void run(
      async () => {
        const { ended } = await staffCall(endOwnSessions, { body: { session } });
        await refresh(listOwnSessions);
        toast({ title: ended === 1 ? "1 session ended" : `${ended} sessions ended`, tone: "success" });
      },
      (error) => toast({ title: "Not signed out", description: errorText(error), tone: "destructive" }),
    );
  if (list.error && !list.data)
    return (
      <LoadFailure error={list.error} title="Sessions could not be loaded" onTryAgain={() => void list.refetch()} />
    );
  const sessions = list.data?.sessions ?? [];
  return (
    <Panel>
      <PartHeading>Where you are signed in</PartHeading>
      <div className="mt-3 grid gap-4">
        {list.isPending ? (
          <Skeleton className="h-16" />
        ) : (
          <SessionList sessions={sessions} busy={busy} onEnd={({ id }) => end(id)} />
        )}
        {sessions.some(({ isCurrent }) => !isCurrent) && (
          <div>
            <SmallButton busy={busy} busyLabel="Signing out..." onClick={() => end(null)}>
              Sign out everywhere else
            </SmallButton>
          </div>
        )}
      </div>
    </Panel>
  );
}
