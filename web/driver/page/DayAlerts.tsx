import { dismissChanges, dismissNotice, showLatestRun } from "./day.ts";
import type { Day } from "./day-state.ts";
import { closeEndedSession } from "./session.ts";

/** A changed run, notices about actions, an ended session, and actions that the server rejects. */
export function DayAlerts({ day }: { day: Day }) {
  const { isEnded, changes, hasNewerRun, notices, waiting } = day;
  return (
    <div className="news">
      {isEnded && (
        <div role="alert" className="note bad">
          <p>This phone has been signed out by the office, or its sign-in has expired.</p>
          {waiting.count > 0 && <p>Anything waiting is saved on this phone and will still be sent.</p>}
          <button type="button" className="button" onClick={() => void closeEndedSession()}>
            Sign in again
          </button>
        </div>
      )}
      {changes.length > 0 && (
        <div role="status" className="note strong">
          <p>
            <b>Your run has changed</b>
          </p>
          <ul>
            {changes.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {hasNewerRun && (
            <button type="button" className="button" onClick={showLatestRun}>
              Show the new run
            </button>
          )}
          <button type="button" className="button" onClick={dismissChanges}>
            Got it
          </button>
        </div>
      )}
      {notices.map(({ id, text }) => (
        <div key={id} role="status" className="note strong">
          <p>{text}</p>
          <button type="button" className="button" onClick={() => void dismissNotice(id)}>
            Got it
          </button>
        </div>
      ))}
      {waiting.impossible.length > 0 && (
        <div role="alert" className="note bad">
          <p>
            {waiting.impossible.length} not accepted by the server. Choose ‘Save to a file’ in the menu and give the
            file to the office.
          </p>
          <ul>
            {[...new Set(waiting.impossible)].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
