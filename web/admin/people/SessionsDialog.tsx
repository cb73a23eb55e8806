import { endUserSessions, listUserSessions } from "../../../contract/user-sessions.ts";
import type { User } from "../../../contract/users.ts";
import { errorText } from "../../api/error-text.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { SessionList } from "../shell/SessionList.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";

/** Where a user is signed in, for administrators, who can end one session or all. */
export function SessionsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const params = { id: user.id };
  const list = useStaffQuery(listUserSessions, { params });
  const refresh = useRefresh();
  const { busy, run } = useAction();
  const end = (session: string | null) =>
    void run(
      async () => {
        await staffCall(endUserSessions, { params, body: { session } });
        await refresh(listUserSessions);
        toast({ title: "Signed out", description: user.username, tone: "success" });
      },
      (error) => toast({ title: "Not signed out", description: errorText(error), tone: "destructive" }),
    );
  const sessions = list.data?.sessions ?? [];
  return (
    <Dialog
      title={`Where ${user.username} is signed in`}
      onClose={onClose}
      actions={
        <>
          {sessions.length > 0 && (
            <Button tone="danger" busy={busy} busyLabel="Signing out..." onClick={() => end(null)}>
              Sign out everywhere
            </Button>
          )}
          <Button tone="secondary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {list.error && !list.data ? (
        <LoadFailure error={list.error} title="Sessions could not be loaded" onTryAgain={() => void list.refetch()} />
      ) : list.isPending ? (
        <Skeleton className="h-16" />
      ) : sessions.length === 0 ? (
        <EmptyState title="Not signed in anywhere">This user has no open session.</EmptyState>
      ) : (
        <SessionList sessions={sessions} busy={busy} onEnd={({ id }) => end(id)} />
      )}
    </Dialog>
  );
}
