import { Fragment, useEffect, useRef, useState } from "react";
import { subscribeToRun } from "../../../contract/live.ts";
import { errorText } from "../../api/error-text.ts";
import { useLive } from "../../live/use-live.ts";
import { isOpen, isUnderWay, reasonToWait, type ShownStop } from "../run/shown-stops.ts";
import { StopCard } from "../stop/StopCard.tsx";
import type { PhoneSession } from "../storage/open-storage.ts";
import { DayAlerts } from "./DayAlerts.tsx";
import { changeDuty, refresh } from "./day.ts";
import type { Day } from "./day-state.ts";
import { ErrorMessage } from "./ErrorMessage.tsx";
import { holdWakeLock } from "./hold-wake-lock.ts";
import { Menu } from "./Menu.tsx";
import { type PositionState, trackPosition } from "./positions.ts";
import { UndoBar } from "./UndoBar.tsx";
import { applyUpdate, useUpdateReady } from "./updates.ts";
import { WaitingLine } from "./WaitingLine.tsx";

/** The driver's run of today as one card per stop, the current one first. */
export function DayScreen({ day, session }: { day: Day; session: PhoneSession }) {
  const { run, stops } = day;
  const isActive = (stop: ShownStop) => isOpen(stop) || stop.key === day.opened;
  const open = stops.filter(isActive);
  const finished = stops.filter((stop) => !isActive(stop));
  const next = open.find(isUnderWay) ?? open.find((stop) => reasonToWait(stop, stops) === null) ?? open[0];
  const previous = useRef<string>(undefined);
  // An open form stays in place: if it moved, its signature would be lost.
  const current = (day.opened !== null && open.find(({ key }) => key === previous.current)) || next;
  previous.current = current?.key;
  const onDuty = run?.driver.onDuty ?? false;
  const underWay = current !== undefined && isUnderWay(current);
  const position = usePosition(session.token, onDuty && underWay && !day.isEnded);
  useEffect(() => (underWay ? holdWakeLock() : undefined), [underWay]);
  // Used twice a day, so it is at the top only while it has to be turned on.
  const duty = <Duty onDuty={onDuty} canChange={run !== null && !day.isEnded} />;
  return (
    <>
      {!day.isEnded && <RunSubscription token={session.token} />}
      <header className="top">
        <div>
          <p className="who">{session.driver.name}</p>
          <WaitingLine waiting={day.waiting} />
        </div>
        <Menu day={day} session={session} />
      </header>
      <main className="page">
        <h1 className="visually-hidden">Today's run</h1>
        <DayAlerts day={day} />
        <UpdateReady isBusy={underWay} />
        {!day.isReached && <p className="note">No connection. Everything you press is kept here and sent later.</p>}
        {!onDuty && duty}
        <PositionLine state={position} />
        {run === null && (
          <p className="note">Your run has not loaded yet. It will appear as soon as there is a connection.</p>
        )}
        {run !== null && stops.length === 0 && (
          <p className="note">No stops today yet. New ones appear here by themselves.</p>
        )}
        {run !== null && stops.length > 0 && open.length === 0 && (
          <p className="note good">All of today’s stops are done.</p>
        )}
        <Stops
          stops={current ? [current, ...open.filter((stop) => stop !== current)] : []}
          all={stops}
          driverName={session.driver.name}
        />
        {finished.length > 0 && (
          <section aria-labelledby="over">
            <h2 id="over">Finished ({finished.length})</h2>
            {finished.map((stop) => (
              <StopCard key={stop.key} stop={stop} all={stops} isCurrent={false} driverName={session.driver.name} />
            ))}
          </section>
        )}
        {onDuty && duty}
      </main>
      <UndoBar undoable={day.undoable} canUndo={day.canUndo} isFormOpen={day.opened !== null} />
    </>
  );
}

/** One list, so that a stop that becomes current keeps its card with an open form and its signature. */
function Stops({ stops, all, driverName }: { stops: ShownStop[]; all: ShownStop[]; driverName: string }) {
  return stops.map((stop, at) => (
    <Fragment key={stop.key}>
      {at === 1 && <h2 className="then">Then ({stops.length - 1})</h2>}
      <StopCard stop={stop} all={all} isCurrent={at === 0} driverName={driverName} />
    </Fragment>
  ));
}

function RunSubscription({ token }: { token: string }) {
  useLive({
    url: subscribeToRun.path,
    headers: () => ({ Authorization: `Bearer ${token}` }),
    onChange: refresh,
    poll: refresh,
    onRefused: () => void refresh().catch(() => {}),
  });
  return null;
}

function Duty({ onDuty, canChange }: { onDuty: boolean; canChange: boolean }) {
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const toggle = async () => {
    setBusy(true);
    setError("");
    await changeDuty(!onDuty).catch((cause) => setError(errorText(cause)));
    setBusy(false);
  };
  return (
    <>
      <button
        type="button"
        role="switch"
        aria-checked={onDuty}
        className="duty"
        disabled={!canChange || busy}
        onClick={toggle}
      >
        <span>{onDuty ? "On duty" : "Off duty"}</span>
        <span className="knob" aria-hidden="true" />
      </button>
      <ErrorMessage text={error} />
    </>
  );
}

function usePosition(token: string, isWanted: boolean): PositionState {
  const [state, setState] = useState<PositionState>("off");
  useEffect(() => {
    if (!isWanted) return;
    const stop = trackPosition(token, setState);
    return () => {
      stop();
      setState("off");
    };
  }, [token, isWanted]);
  return state;
}

const positionTexts: Record<Exclude<PositionState, "off">, string> = {
  on: "Location is on: the office can see where you are until this stop is done.",
  refused: "Location is off: this phone does not allow it. Everything else works.",
  unknown: "Location is on, but the phone does not know where it is at the moment.",
};

function PositionLine({ state }: { state: PositionState }) {
  return state === "off" ? null : <p className="note position">{positionTexts[state]}</p>;
}

function UpdateReady({ isBusy }: { isBusy: boolean }) {
  const isReady = useUpdateReady();
  if (!isReady || isBusy) return null;
  return (
    <button type="button" className="button" onClick={applyUpdate}>
      Update ready
    </button>
  );
}
