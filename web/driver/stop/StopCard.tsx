import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { failureReasonNames } from "../../../domain/deliveries/delivery.ts";
import { onDay, openStop, press, readDay } from "../page/day.ts";
import { Fault } from "../page/Fault.tsx";
import { browserMapsLink, callLink, mapsLink, readyMessage, textLink } from "../run/links.ts";
import { isOpen, reasonToWait, type ShownStop } from "../run/run-as-pressed.ts";
import { doneNames, linesAbovePostcode, nameOf, shortPlace, taskOf, timeOf, windowOf } from "../run/stop-names.ts";
import { CannotForm } from "./CannotForm.tsx";
import { DoneForm } from "./DoneForm.tsx";

type Props = { stop: ShownStop; all: readonly ShownStop[]; isCurrent: boolean; driverName: string };

/** One stop: the current one whole, with its next action large; others as a line that opens. */
export function StopCard({ stop, all, isCurrent, driverName }: Props) {
  const [form, setForm] = useState<"done" | "cannot" | null>(null);
  const seen = useRef(stop);
  seen.current = stop;
  const isOpened = form !== null;
  useEffect(() => (isOpened ? openStop(seen.current) : undefined), [isOpened]);
  const isWhole = isCurrent || form !== null;
  const heading = (
    <>
      <span className="task">{taskOf(stop)}</span>{" "}
      <span className="time">{isOpen(stop) ? windowOf(stop) : timeOf(stop.doneAt)}</span>
      {!isWhole && <span className="place">{shortPlace(stop.address)}</span>}
      <span className="state">{stateText(stop, all)}</span>
    </>
  );
  const body = (
    <>
      <Where stop={stop} />
      {form === null && isOpen(stop) && <Actions stop={stop} all={all} isCurrent={isCurrent} onForm={setForm} />}
      {form === "done" && <DoneForm stop={stop} onClose={() => setForm(null)} />}
      {form === "cannot" && <CannotForm stop={stop} onClose={() => setForm(null)} />}
      <Details stop={stop} driverName={driverName} />
    </>
  );
  if (isWhole)
    return (
      <article className="card current" aria-label={nameOf(stop)}>
        <h2 className="card-head">{heading}</h2>
        {body}
      </article>
    );
  return (
    <article className="card" aria-label={nameOf(stop)}>
      <details>
        <summary className="card-head">{heading}</summary>
        {body}
      </details>
    </article>
  );
}

function stateText(stop: ShownStop, all: readonly ShownStop[]): string {
  const kept = stop.waits ? ", kept on this phone" : "";
  if (stop.isCancelled) return `Cancelled${kept}`;
  if (stop.state === "done") return `${doneNames[stop.kind]}${stop.signedBy ? ` · ${stop.signedBy}` : ""}${kept}`;
  if (stop.state === "failed") return `${stop.failure ? failureReasonNames[stop.failure] : "Could not be done"}${kept}`;
  if (stop.isGone) return `No longer in your run${kept}`;
  if (stop.state === "arrived") return `Arrived${kept}`;
  if (stop.state === "en_route") return `On the way${kept}`;
  return reasonToWait(stop, all) ? `Not collected yet${kept}` : kept.replace(", k", "K");
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
  const textTo = textLink(contact.phone, readyMessage(stop, driverName));
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
  const [fault, setFault] = useState("");
  const isSettling = useSyncExternalStore(onDay, () => readDay().isSettling !== null);
  const why = reasonToWait(stop, all);
  if (why !== null) return <p className="note">{why}</p>;
  const unlessSettling = (act: () => void) => () => {
    if (!readDay().isSettling) act();
  };
  const does = (kind: "set_off" | "arrive", label: string) =>
    unlessSettling(() =>
      press({ kind, stop, after: stop.after }, label).then(
        () => setFault(""),
        (error: Error) => setFault(error.message),
      ),
    );
  const main = isCurrent ? "button main" : "button";
  const next =
    stop.state === "waiting"
      ? ({ kind: "set_off", label: "Set off" } as const)
      : ({ kind: "arrive", label: "Arrived" } as const);
  const done = doneNames[stop.kind];
  return (
    <>
      <div className="actions">
        {/* One button whose word changes: whoever has the focus on it keeps it. */}
        {stop.state !== "arrived" && (
          <button type="button" className={main} aria-disabled={isSettling} onClick={does(next.kind, next.label)}>
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
          Cannot
        </button>
      </div>
      <Fault text={fault} />
    </>
  );
}
