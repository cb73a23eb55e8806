import type { DriverRun } from "../../../contract/driver-phone.ts";
import { shownStops } from "../run/shown-stops.ts";
import { visitsOf } from "../run/visits.ts";
import { StopCard } from "../stop/StopCard.tsx";
import { ShiftLine } from "./ShiftLine.tsx";

/** Tomorrow's run, read-only. */
export function Tomorrow({ run, driverName }: { run: DriverRun | null; driverName: string }) {
  const stops = shownStops(run?.tomorrow ? { runs: [run.tomorrow] } : null, []);
  if (!run?.tomorrow || stops.length === 0) return <ShiftLine shift={run?.tomorrow?.shift} day="tomorrow" />;
  const { day, shift } = run.tomorrow;
  return (
    <details className="tomorrow">
      <summary>Tomorrow ({stops.length})</summary>
      <ShiftLine shift={shift} day="tomorrow" />
      {visitsOf(stops, [], null).map((visit) => (
        <StopCard
          key={visit.key}
          visit={visit}
          all={[]}
          isCurrent={false}
          driverName={driverName}
          today={day}
          isReadOnly
        />
      ))}
    </details>
  );
}
