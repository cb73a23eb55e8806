import type { UserSession } from "../../../contract/user-sessions.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { SmallButton } from "./StaffPage.tsx";

const methodNames: Readonly<Record<string, string>> = {
  password: "password",
  password_and_code: "password and code",
  passkey: "passkey",
  single_sign_on: "single sign-on",
};

type SessionListProps = { sessions: readonly UserSession[]; busy: boolean; onEnd: (session: UserSession) => void };

/** Where a user is signed in, each with a button that ends it. */
export function SessionList({ sessions, busy, onEnd }: SessionListProps) {
  return (
    <ul className="grid gap-2">
      {sessions.map((session) => (
        <li key={session.id} className="flex flex-wrap items-center justify-between gap-2 border-b border-line pb-2">
          <span className="min-w-0 break-words">
            <span className="font-semibold">{session.browser}</span> {session.isCurrent && <Badge>This browser</Badge>}
            <span className="block text-sm text-muted">
              {session.address}, signed in <Moment at={session.openedAt} /> by{" "}
              {methodNames[session.method] ?? session.method}, last used <Moment at={session.seenAt} />
            </span>
          </span>
          {!session.isCurrent && (
            <SmallButton
              disabled={busy}
              aria-label={`Sign out ${session.browser}, ${session.address}`}
              onClick={() => onEnd(session)}
            >
              Sign out
            </SmallButton>
          )}
        </li>
      ))}
    </ul>
  );
}
