import { type Day, dismissChanges, dismissNotice, showNewest } from "./day.ts";
import { leaveEnded } from "./session.ts";

/** What the driver should know: a changed run, what the office was told of a press, an ended phone, what could not be sent at all. */
export function News({ day }: { day: Day }) {
  const { isEnded, changes, hasNewerRun, notices, waiting } = day;
  return (
    <div className="news">
      {isEnded && (
        <div role="alert" className="note bad">
          <p>This phone was signed out by the office, or its sign-in is over.</p>
          {waiting.count > 0 && <p>What waits is kept here and still sent.</p>}
          <button type="button" className="button" onClick={() => void leaveEnded()}>
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
            <button type="button" className="button" onClick={showNewest}>
              Show the new run
            </button>
          )}
          <button type="button" className="button" onClick={dismissChanges}>
            I have read it
          </button>
        </div>
      )}
      {notices.map(({ id, text }) => (
        <div key={id} role="status" className="note strong">
          <p>{text}</p>
          <button type="button" className="button" onClick={() => void dismissNotice(id)}>
            I have read it
          </button>
        </div>
      ))}
      {waiting.impossible.length > 0 && (
        <div role="alert" className="note bad">
          <p>
            {waiting.impossible.length} could not be taken by the server. Save the file from the menu and give it to the
            office.
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
