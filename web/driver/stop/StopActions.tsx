import { useState, useSyncExternalStore } from "react";
import { doneNames, driverActionNames } from "../../../domain/deliveries/delivery-words.ts";
import { changeDuty, getDay, submitActions, subscribeToDay } from "../page/day.ts";
import { ErrorMessage } from "../page/ErrorMessage.tsx";
import { reasonToWait, type ShownStop } from "../run/shown-stops.ts";
import type { Visit } from "../run/visits.ts";
import { ConfirmDuty } from "./ConfirmDuty.tsx";

type StopActionsProps = {
  visit: Visit;
  all: readonly ShownStop[];
  isCurrent: boolean;
  onForm: (which: "done" | "cannot") => void;
};

/** The next action of a visit, for all of its parcels. */
export function StopActions({ visit: { stops }, all, isCurrent, onForm }: StopActionsProps) {
  const [stop] = stops;
  const [error, setError] = useState("");
  const [isAsking, setAsking] = useState(false);
  const isSettling = useSyncExternalStore(subscribeToDay, () => getDay().isSettling);
  const why = reasonToWait(stop, all);
  if (why !== null) return <p className="note">{why}</p>;
  if (stop.handingTo) return <p className="note">{stop.handingTo} confirms it on their phone.</p>;
  const unlessSettling = (act: () => void) => () => {
    if (!getDay().isSettling) act();
  };
  const isArrived = stops.some(({ state }) => state === "arrived");
  const hasSetOff = isArrived || stops.some(({ state }) => state === "en_route");
  const next = hasSetOff ? ("arrive" as const) : ("set_off" as const);
  const label = driverActionNames[next];
  const submit = async () => {
    const ahead = stops.filter(({ state }) => state === "waiting" || (next === "arrive" && state === "en_route"));
    const visit = stops.length > 1 ? { visit: crypto.randomUUID() } : {};
    await submitActions(
      ahead.map((each) => ({ kind: next, stop: each, after: each.after, ...visit })),
      label,
    ).then(
      () => setError(""),
      (cause: Error) => setError(cause.message),
    );
  };
  const press = () => {
    const { run, isEnded } = getDay();
    if (next === "set_off" && run?.driver.onDuty === false && !isEnded) setAsking(true);
    else void submit();
  };
  const answer = (goesOnDuty: boolean) => {
    setAsking(false);
    // Saved on the phone, so that it works without a connection. If that fails, the driver still sets off.
    void (goesOnDuty ? changeDuty(true).catch(() => {}) : Promise.resolve()).then(submit);
  };
  if (isAsking) return <ConfirmDuty onAnswer={answer} onBack={() => setAsking(false)} />;
  const main = isCurrent ? "button main" : "button";
  return (
    <div className="next">
      <div className="actions">
        {/* A single button whose label changes, so that it keeps the focus. */}
        {!isArrived && (
          <button type="button" className={main} aria-disabled={isSettling} onClick={unlessSettling(press)}>
            {label}
          </button>
        )}
        <button
          type="button"
          className={isArrived ? main : "button"}
          aria-disabled={isSettling}
          onClick={unlessSettling(() => onForm("done"))}
        >
          {doneNames[stop.kind]}
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
    </div>
  );
}
