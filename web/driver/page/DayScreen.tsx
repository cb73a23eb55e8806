import { Fragment, type RefObject, useEffect, useRef, useState } from "react";
import { subscribeToRun } from "../../../contract/live.ts";
import { errorText } from "../../api/error-text.ts";
import { useLive } from "../../live/use-live.ts";
import { Custody } from "../custody/Custody.tsx";
import { isOpen, isUnderWay, reasonToWait, type ShownStop } from "../run/shown-stops.ts";
import { type Visit, visitsOf } from "../run/visits.ts";
import { StopCard } from "../stop/StopCard.tsx";
import type { PhoneSession } from "../storage/open-storage.ts";
import { alertCount, DayAlerts, EndedSession } from "./DayAlerts.tsx";
import { changeDuty, refresh } from "./day.ts";
import type { Day } from "./day-state.ts";
import { ErrorMessage } from "./ErrorMessage.tsx";
import { holdWakeLock } from "./hold-wake-lock.ts";
import { Menu } from "./Menu.tsx";
import { type PositionState, trackPosition } from "./positions.ts";
import { ShiftLine } from "./ShiftLine.tsx";
import { Tomorrow } from "./Tomorrow.tsx";
import { UndoBar } from "./UndoBar.tsx";
import { applyUpdate, useUpdateReady } from "./updates.ts";
import { WaitingLine } from "./WaitingLine.tsx";

/** The driver's run of today as one card per visit, the current one first. */
export function DayScreen({ day, session }: { day: Day; session: PhoneSession }) {
  const { run, stops, opened } = day;
  const isActive = (stop: ShownStop) => isOpen(stop) || (opened?.stops.includes(stop.key) ?? false);
  const open = visitsOf(stops.filter(isActive), stops, opened);
  const finished = stops.filter((stop) => !isActive(stop));
  const canBeDone = ({ stops: [stop] }: Visit) => reasonToWait(stop, stops) === null && !stop.handingTo;
  const next = open.find(({ stops }) => stops.some(isUnderWay)) ?? open.find(canBeDone) ?? open[0];
  const previous = useRef<string>(undefined);
  // An open form stays in place: if it moved, its signature would be lost.
  const current = (opened !== null && open.find(({ key }) => key === previous.current)) || next;
  previous.current = current?.key;
  const onDuty = run?.driver.onDuty ?? false;
  const underWay = current?.stops.some(isUnderWay) ?? false;
  const position = usePosition(session.token, onDuty && underWay && !day.isEnded);
  useEffect(() => (underWay ? holdWakeLock() : undefined), [underWay]);
  const news = useRef<HTMLDivElement>(null);
  // The switch is used twice a day, so it is at the top only while the driver is off duty.
  const duty = <Duty onDuty={onDuty} canChange={run !== null && !day.isEnded} />;
  const shared = { all: stops, driverName: session.driver.name, today: run?.runs.at(-1)?.day ?? "" };
  const others = open.filter((visit) => visit !== current);
  return (
    <>
      {!day.isEnded && <RunSubscription token={session.token} />}
      <header className={alertCount(day) > 0 ? "top with-news" : "top"}>
        <div>
          <p className="who">{session.driver.name}</p>
          <WaitingLine waiting={day.waiting} />
        </div>
        <NewsButton count={alertCount(day)} news={news} />
        <Menu day={day} session={session} />
      </header>
      <main className={day.undoable && opened === null ? "page undoable" : "page"}>
        <h1 className="visually-hidden">Today's run</h1>
        {day.isEnded && <EndedSession isWaiting={day.waiting.count > 0} />}
        <UpdateReady isBusy={underWay} />
        {!onDuty && duty}
        {run === null && (
          <p className="note">Your run has not loaded yet. It will appear as soon as there is a connection.</p>
        )}
        {run !== null && stops.length === 0 && (
          <p className="note">No stops today yet. New ones appear here by themselves.</p>
        )}
        {run !== null && stops.length > 0 && open.length === 0 && (
          <p className="note good">All of today’s stops are done.</p>
        )}
        {/* One list, so that a stop that becomes current keeps its card with an open form and its signature. */}
        {[...(current ? [current] : []), ...others].map((visit, at) => (
          <Fragment key={visit.key}>
            {at === 1 && <h2 className="then">Then ({others.length})</h2>}
            <StopCard visit={visit} isCurrent={at === 0} {...shared} />
            {/* Below the next action, so that nothing pushes that action away from the thumb. */}
            {at === 0 && <Below day={day} position={position} news={news} />}
          </Fragment>
        ))}
        {!current && <Below day={day} position={position} news={news} />}
        <Custody day={day} />
        {finished.length > 0 && (
          <section aria-labelledby="over">
            <h2 id="over">Finished ({finished.length})</h2>
            {finished.map((stop) => (
              <StopCard key={stop.key} visit={{ key: stop.key, stops: [stop] }} isCurrent={false} {...shared} />
            ))}
          </section>
        )}
        <Tomorrow run={run} driverName={session.driver.name} />
        {onDuty && duty}
      </main>
      <UndoBar undoable={day.undoable} canUndo={day.canUndo} isFormOpen={opened !== null} />
    </>
  );
}

type BelowProps = { day: Day; position: PositionState; news: RefObject<HTMLDivElement | null> };

/** What the driver should know but need not act on next. */
function Below({ day, position, news }: BelowProps) {
  return (
    <>
      <DayAlerts day={day} news={news} />
      {!day.isReached && <p className="note">No connection. Everything you press is saved here and sent later.</p>}
      <PositionLine state={position} />
      <ShiftLine shift={day.run?.runs.at(-1)?.shift} day="today" />
    </>
  );
}

/** Scrolls to the alerts, which are below the next action. */
function NewsButton({ count, news }: { count: number; news: BelowProps["news"] }) {
  if (count === 0) return null;
  return (
    <button
      type="button"
      className="button menu news-button"
      onClick={() => {
        news.current?.scrollIntoView({ block: "center" });
        news.current?.focus({ preventScroll: true });
      }}
    >
      {count} new
    </button>
  );
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
        <span>On duty</span>
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
