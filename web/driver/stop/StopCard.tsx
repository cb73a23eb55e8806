import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import {
  deliveryStateNames,
  doneNames,
  driverActionNames,
  failureReasonNames,
  notDoneName,
  stopStateNames,
  stopTasks,
} from "../../../domain/deliveries/delivery-words.ts";
import { getDay, openStop, submitAction, subscribeToDay } from "../page/day.ts";
import { ErrorMessage } from "../page/ErrorMessage.tsx";
import { browserMapsLink, callLink, draftMessage, mapsLink, textLink } from "../run/links.ts";
import { isOpen, reasonToWait, type ShownStop } from "../run/shown-stops.ts";
import { linesAbovePostcode, shortPlace, showStopWindow, showTime, stopName } from "../run/stop-names.ts";
import { DoneForm } from "./DoneForm.tsx";
import { FailureForm } from "./FailureForm.tsx";

type Props = { stop: ShownStop; all: readonly ShownStop[]; isCurrent: boolean; driverName: string };

/** The current stop in full with its next action large; others as a line that opens. */
export function StopCard({ stop, all, isCurrent, driverName }: Props) {
  const [form, setForm] = useState<"done" | "cannot" | null>(null);
  const seen = useRef(stop);
  seen.current = stop;
  const isOpened = form !== null;
  useEffect(() => (isOpened ? openStop(seen.current) : undefined), [isOpened]);
  const isExpanded = isCurrent || form !== null;
  const heading = (
    <>
      <span className="task">{stopTasks[stop.kind]}</span>{" "}
      <span className="time">{isOpen(stop) ? showStopWindow(stop) : showTime(stop.doneAt)}</span>
      {!isExpanded && <span className="place">{shortPlace(stop.address)}</span>}
      <span className="state">{stateText(stop, all)}</span>
    </>
  );
  const body = (
    <>
      <Where stop={stop} />
      {form === null && isOpen(stop) && <Actions stop={stop} all={all} isCurrent={isCurrent} onForm={setForm} />}
      {form === "done" && <DoneForm stop={stop} onClose={() => setForm(null)} />}
      {form === "cannot" && <FailureForm stop={stop} onClose={() => setForm(null)} />}
      <Details stop={stop} driverName={driverName} />
    </>
  );
  if (isExpanded)
    return (
      <article className="card current" aria-label={stopName(stop)}>
        <h2 className="card-head">{heading}</h2>
        {body}
      </article>
    );
  return (
    <article className="card" aria-label={stopName(stop)}>
      <details>
        <summary className="card-head">{heading}</summary>
        {body}
      </details>
    </article>
  );
}

function stateText(stop: ShownStop, all: readonly ShownStop[]): string {
  const text = progressText(stop, all);
  if (!stop.waits) return text;
  return text === "" ? "Kept on this phone" : `${text}, kept on this phone`;
}

function progressText(stop: ShownStop, all: readonly ShownStop[]): string {
  const { kind, state, signedBy, failure } = stop;
  if (stop.isCancelled) return deliveryStateNames.cancelled;
  if (state === "done") return signedBy ? `${doneNames[kind]} · ${signedBy}` : doneNames[kind];
  if (state === "failed") return failure ? failureReasonNames[failure] : notDoneName;
  if (stop.isGone) return "No longer in your run";
  if (state === "arrived" || state === "en_route") return stopStateNames[state];
  return reasonToWait(stop, all) ? "Not collected yet" : "";
}

function Where({ stop: { notice, address } }: { stop: ShownStop }) {
  return (
    <>
      {notice && <p className="note strong">{notice}</p>}
      <address>
        {linesAbovePostcode(address).map((line) => (
          <span key={line}>{line}</span>
        ))}
        {address.eircode && <b>{address.eircode}</b>}
      </address>
    </>
  );
}

function Details({ stop, driverName }: { stop: ShownStop; driverName: string }) {
  const { address, contact, instructions, goods, reference } = stop;
  const callTo = callLink(contact.phone);
  const textTo = textLink(contact.phone, draftMessage(stop, driverName));
  const maps = mapsLink(address, navigator.userAgent);
  const inBrowser = browserMapsLink(address);
  return (
    <>
      <div className="links">
        {callTo && (
          <a className="button" href={callTo}>
            Call<span className="visually-hidden"> {contact.name}</span>
          </a>
        )}
        {textTo && (
          <a className="button" href={textTo}>
            Text<span className="visually-hidden"> {contact.name}</span>
          </a>
        )}
        <a className="button" href={maps}>
          Navigate
        </a>
      </div>
      {instructions && <p className="instructions">{instructions}</p>}
      <p>
        {contact.name}
        {contact.company && `, ${contact.company}`}
        {contact.phone && <span className="number">{contact.phone}</span>}
      </p>
      <p>
        {goods} <span className="reference">{reference}</span>
      </p>
      {maps !== inBrowser && (
        <a className="plain" href={inBrowser} target="_blank" rel="noreferrer">
          Maps in the browser
        </a>
      )}
    </>
  );
}

function Actions({
  stop,
  all,
  isCurrent,
  onForm,
}: {
  stop: ShownStop;
  all: readonly ShownStop[];
  isCurrent: boolean;
  onForm: (which: "done" | "cannot") => void;
}) {
  const [error, setError] = useState("");
  const isSettling = useSyncExternalStore(subscribeToDay, () => getDay().isSettling);
  const why = reasonToWait(stop, all);
  if (why !== null) return <p className="note">{why}</p>;
  const unlessSettling = (act: () => void) => () => {
    if (!getDay().isSettling) act();
  };
  const submit = (kind: "set_off" | "arrive", label: string) =>
    unlessSettling(() =>
      submitAction({ kind, stop, after: stop.after }, label).then(
        () => setError(""),
        (cause: Error) => setError(cause.message),
      ),
    );
  const main = isCurrent ? "button main" : "button";
  const next =
    stop.state === "waiting"
      ? ({ kind: "set_off", label: driverActionNames.set_off } as const)
      : ({ kind: "arrive", label: driverActionNames.arrive } as const);
  const done = doneNames[stop.kind];
  return (
    <>
      <div className="actions">
        {/* One button whose label changes, so that it keeps the focus. */}
        {stop.state !== "arrived" && (
          <button type="button" className={main} aria-disabled={isSettling} onClick={submit(next.kind, next.label)}>
            {next.label}
          </button>
        )}
        <button
          type="button"
          className={stop.state === "arrived" ? main : "button"}
          aria-disabled={isSettling}
          onClick={unlessSettling(() => onForm("done"))}
        >
          {done}
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={isSettling}
          onClick={unlessSettling(() => onForm("cannot"))}
        >
          {driverActionNames.fail}
        </button>
      </div>
      <ErrorMessage text={error} />
    </>
  );
}
