import type { RefObject } from "react";
import { dismissChanges, dismissNotice, showLatestRun } from "./day.ts";
import type { Day } from "./day-state.ts";
import { closeEndedSession } from "./session.ts";

/** How many messages `DayAlerts` has for the driver. */
export function alertCount({ changes, notices, waiting, storageWarning }: Day): number {
  return (
    (changes.length > 0 ? 1 : 0) + notices.length + (waiting.impossible.length > 0 ? 1 : 0) + (storageWarning ? 1 : 0)
  );
}

/** A changed run, notices about actions, actions that the server rejects, and what this phone cannot do. */
export function DayAlerts({ day, news }: { day: Day; news: RefObject<HTMLDivElement | null> }) {
  const { changes, hasNewerRun, notices, waiting, storageWarning } = day;
  return (
    <div ref={news} className="news" tabIndex={-1}>
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
      {storageWarning && (
        <p role="alert" className="note bad">
          {storageWarning}
        </p>
      )}
    </div>
  );
}

export function EndedSession({ isWaiting }: { isWaiting: boolean }) {
  return (
    <div role="alert" className="note bad">
      <p>This phone has been signed out by the office, or its sign-in has expired.</p>
      {isWaiting && <p>Anything waiting is saved on this phone and will still be sent.</p>}
      <button type="button" className="button" onClick={() => void closeEndedSession()}>
        Sign in again
      </button>
    </div>
  );
}
