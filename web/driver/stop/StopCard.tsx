import { useEffect, useRef, useState } from "react";
import {
  deliveryStateNames,
  doneNames,
  failureReasonNames,
  notDoneName,
  stopStateNames,
  stopTasks,
} from "../../../domain/deliveries/delivery-words.ts";
import { getDay, openForm } from "../page/day.ts";
import { isOpen, reasonToWait, type ShownStop } from "../run/shown-stops.ts";
import { linesAbovePostcode, shortPlace, showRunDay, showStopWindow, showTime, stopName } from "../run/stop-names.ts";
import type { Visit } from "../run/visits.ts";
import { DoneForm } from "./DoneForm.tsx";
import { FailureForm } from "./FailureForm.tsx";
import { StopActions } from "./StopActions.tsx";
import { StopDetails } from "./StopDetails.tsx";

type StopCardProps = {
  visit: Visit;
  all: readonly ShownStop[];
  isCurrent: boolean;
  driverName: string;
  /** The day of the shown run; a stop left over from an earlier day is labelled. */
  today: string;
  /** For tomorrow's stops. */
  isReadOnly?: boolean;
};

/** A visit as one card: the current one in full with its next action large, others as a line that expands. */
export function StopCard({ visit, all, isCurrent, driverName, today, isReadOnly = false }: StopCardProps) {
  const { key, stops } = visit;
  const [stop] = stops;
  // The form that was open when the app was closed or died.
  const [saved] = useState(() => getDay().forms.find((form) => form.stops.some((key) => isOneOf(stops, key))));
  const [form, setForm] = useState<"done" | "cannot" | null>(isOpen(stop) ? (saved?.form ?? null) : null);
  const [isFirst, setFirst] = useState(true);
  const seen = useRef({ key, stops });
  seen.current = { key, stops };
  const isFormOpen = form !== null;
  useEffect(() => (isFormOpen ? openForm(seen.current) : undefined), [isFormOpen]);
  const close = () => {
    setForm(null);
    setFirst(false);
  };
  const restored = isFirst ? saved : undefined;
  const isExpanded = isCurrent || isFormOpen;
  const heading = (
    <>
      <span className="task">{stopTasks[stop.kind]}</span>{" "}
      <span className="time">{isOpen(stop) ? showStopWindow(stop) : showTime(stop.doneAt)}</span>
      {!isExpanded && <span className="place">{shortPlace(stop.address)}</span>}
      <span className="which">{whichText(visit)}</span>
      <span className="state">{stateText(visit, all, today)}</span>
    </>
  );
  const body = (
    <>
      <Where stops={stops} />
      {!isReadOnly && !isFormOpen && isOpen(stop) && (
        <StopActions visit={visit} all={all} isCurrent={isCurrent} onForm={setForm} />
      )}
      {form === "done" && <DoneForm stops={stops} saved={restored} onClose={close} />}
      {form === "cannot" && <FailureForm stops={stops} saved={restored} onClose={close} />}
      <StopDetails stops={stops} driverName={driverName} />
    </>
  );
  const label = stops.length > 1 ? `${stopName(stop)} and ${stops.length - 1} more` : stopName(stop);
  if (isExpanded)
    return (
      <article className="card current" aria-label={label}>
        <h2 className="card-head">{heading}</h2>
        {body}
      </article>
    );
  return (
    <article className="card" aria-label={label}>
      <details>
        <summary className="card-head">{heading}</summary>
        {body}
      </details>
    </article>
  );
}

const isOneOf = (stops: readonly ShownStop[], key: string) => stops.some((stop) => stop.key === key);

/** What distinguishes the visit from similar ones: 'WC-12 · Nora Byrne · 2 boxes', '20 parcels · Nora Byrne'. */
function whichText({ stops }: Visit): string {
  const [{ reference, contact, goods }] = stops;
  const names = new Set(stops.map((stop) => stop.contact.name).filter(Boolean));
  const name = names.size === 1 ? [...names].join() : "";
  const parts = stops.length > 1 ? [`${stops.length} parcels`, name] : [reference, contact.name, goods];
  return parts.filter(Boolean).join(" · ");
}

function stateText({ stops }: Visit, all: readonly ShownStop[], today: string): string {
  const [stop] = stops;
  const progress = [...new Set(stops.map((each) => progressText(each, all)))].filter(Boolean).join(", ");
  const text = [isOpen(stop) ? showRunDay(stop.day, today) : "", progress].filter(Boolean).join(" · ");
  if (!stops.some(({ waits }) => waits)) return text;
  return text === "" ? "Saved on this phone" : `${text}, saved on this phone`;
}

function progressText(stop: ShownStop, all: readonly ShownStop[]): string {
  const { kind, state, signedBy, failure, handingTo, holder } = stop;
  if (stop.isCancelled) return deliveryStateNames.cancelled;
  if (state === "done") return signedBy ? `${doneNames[kind]} · ${signedBy}` : doneNames[kind];
  if (state === "failed") return failure ? failureReasonNames[failure] : notDoneName;
  if (stop.isGone) return "No longer in your run";
  if (handingTo) return `Handed to ${handingTo}, who has not confirmed it yet`;
  if (holder?.kind === "depot") return holder.name ? `At the depot, ${holder.name}` : "At the depot";
  if (state === "arrived" || state === "en_route") return stopStateNames[state];
  return reasonToWait(stop, all) ? "Not collected yet" : "";
}

function Where({ stops }: { stops: readonly [ShownStop, ...ShownStop[]] }) {
  const [{ address }] = stops;
  const notices = stops.flatMap(({ notice, reference }) =>
    notice ? [{ reference, text: stops.length > 1 ? `${reference}: ${notice}` : notice }] : [],
  );
  return (
    <>
      {notices.map(({ reference, text }) => (
        <p key={reference} className="note strong">
          {text}
        </p>
      ))}
      <address>
        {linesAbovePostcode(address).map((line) => (
          <span key={line}>{line}</span>
        ))}
        {address.eircode && <b>{address.eircode}</b>}
      </address>
    </>
  );
}
