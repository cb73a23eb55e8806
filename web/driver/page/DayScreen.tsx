import { Fragment, useEffect, useRef, useState } from "react";
import { followRun } from "../../../contract/live.ts";
import { errorText } from "../../api/error-text.ts";
import { useLive } from "../../live/use-live.ts";
import { isOpen, isUnderWay, reasonToWait, type ShownStop } from "../run/run-as-pressed.ts";
import { StopCard } from "../stop/StopCard.tsx";
import type { PhoneSession } from "../storage/open-storage.ts";
import { changeDuty, type Day, refresh } from "./day.ts";
import { Fault } from "./Fault.tsx";
import { keepAwake } from "./keep-awake.ts";
import { Menu } from "./Menu.tsx";
import { News } from "./News.tsx";
import { followPosition, type PositionState } from "./positions.ts";
import { Slip } from "./Slip.tsx";
import { takeUpdate, useUpdate } from "./updates.ts";
import { WaitingLine } from "./WaitingLine.tsx";

/** The driver's run of today: what is next first, one card a stop. */
export function DayScreen({ day, session }: { day: Day; session: PhoneSession }) {
  const { run, stops } = day;
  const isHere = (stop: ShownStop) => isOpen(stop) || stop.key === day.opened;
  const open = stops.filter(isHere);
  const over = stops.filter((stop) => !isHere(stop));
  const next = open.find(isUnderWay) ?? open.find((stop) => reasonToWait(stop, stops) === null) ?? open[0];
  const before = useRef<string>(undefined);
  // A form that moved would lose what was signed in it.
  const current = (day.opened !== null && open.find(({ key }) => key === before.current)) || next;
  before.current = current?.key;
  const onDuty = run?.driver.onDuty ?? false;
  const underWay = current !== undefined && isUnderWay(current);
  const position = usePosition(session.token, onDuty && underWay && !day.isEnded);
  useEffect(() => (underWay ? keepAwake() : undefined), [underWay]);
  // Turned twice a day: in the way only where it has to be turned on.
  const duty = <Duty onDuty={onDuty} canChange={run !== null && !day.isEnded} />;
  return (
    <>
      {!day.isEnded && <Follow token={session.token} />}
      <header className="top">
        <div>
          <p className="who">{session.driver.name}</p>
          <WaitingLine waiting={day.waiting} />
        </div>
        <Menu day={day} session={session} />
      </header>
      <main className="page">
        <h1 className="visually-hidden">Today's run</h1>
        <News day={day} />
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
        {over.length > 0 && (
          <section aria-labelledby="over">
            <h2 id="over">Finished ({over.length})</h2>
            {over.map((stop) => (
              <StopCard key={stop.key} stop={stop} all={stops} isCurrent={false} driverName={session.driver.name} />
            ))}
          </section>
        )}
        {onDuty && duty}
      </main>
      <Slip slip={day.slip} canUndo={day.canUndo} isFormOpen={day.opened !== null} />
    </>
  );
}

/** One list, so that a stop which becomes the current one keeps its card, with the form that is open in it and what was signed there. */
function Stops({ stops, all, driverName }: { stops: ShownStop[]; all: ShownStop[]; driverName: string }) {
  return stops.map((stop, at) => (
    <Fragment key={stop.key}>
      {at === 1 && <h2 className="then">Then ({stops.length - 1})</h2>}
      <StopCard stop={stop} all={all} isCurrent={at === 0} driverName={driverName} />
    </Fragment>
  ));
}

function Follow({ token }: { token: string }) {
  useLive({
    url: followRun.path,
    headers: () => ({ Authorization: `Bearer ${token}` }),
    onNews: refresh,
    poll: refresh,
    onRefused: () => void refresh().catch(() => {}),
  });
  return null;
}

function Duty({ onDuty, canChange }: { onDuty: boolean; canChange: boolean }) {
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const turn = async () => {
    setBusy(true);
    setFault("");
    await changeDuty(!onDuty).catch((error) => setFault(errorText(error)));
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
        onClick={turn}
      >
        <span>{onDuty ? "On duty" : "Off duty"}</span>
        <span className="knob" aria-hidden="true" />
      </button>
      <Fault text={fault} />
    </>
  );
}

function usePosition(token: string, isWanted: boolean): PositionState {
  const [state, setState] = useState<PositionState>("off");
  useEffect(() => {
    if (!isWanted) return;
    const stop = followPosition(token, setState);
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
  const isReady = useUpdate();
  if (!isReady || isBusy) return null;
  return (
    <button type="button" className="button" onClick={takeUpdate}>
      Update ready
    </button>
  );
}
