import { useState } from "react";
import { endMemberSession, listMemberSessions, type MemberSession } from "../../../contract/portal-sign-in.ts";
import { errorText } from "../../api/error-text.ts";
import { Button } from "../../ui/Button.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Panel } from "../../ui/Section.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { memberCall } from "../shell/member-call.ts";
import { useMemberQuery, useRefresh } from "../shell/use-member-query.ts";

/** The browsers in which the member is signed in; all but this one can be signed out. */
export function Sessions() {
  const list = useMemberQuery(listMemberSessions, {});
  const refresh = useRefresh();
  const [busy, setBusy] = useState<string | null>(null);
  const end = async ({ id, browser }: MemberSession) => {
    if (busy) return;
    setBusy(id);
    try {
      await memberCall(endMemberSession, { params: { sessionId: id } });
      toast({ title: `${browser} is signed out`, tone: "success" });
      await refresh(listMemberSessions);
    } catch (error) {
      toast({ title: "The browser was not signed out", description: errorText(error), tone: "destructive" });
    }
    setBusy(null);
  };
  return (
    <Panel title="Where you are signed in">
      {list.error && !list.data && (
        <LoadFailure title="The list could not be loaded" error={list.error} onTryAgain={() => void list.refetch()} />
      )}
      {list.isPending && <Skeleton className="h-16 w-full" />}
      <ul className="grid gap-3">
        {list.data?.sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div>
              <p className="font-semibold">{session.browser}</p>
              <p className="text-sm text-muted">
                {session.isOwn ? "This browser. " : ""}Last used <Moment at={session.seenAt} />, signed in{" "}
                <Moment at={session.signedInAt} dayOnly />
              </p>
            </div>
            {!session.isOwn && (
              <Button
                tone="secondary"
                size="small"
                busy={busy === session.id}
                aria-label={`Sign out ${session.browser}`}
                onClick={() => void end(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
