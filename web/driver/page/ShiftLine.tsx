import type { PhoneShift } from "../../../contract/driver-phone.ts";
import { describeBreak } from "../../../domain/dispatch/shift-hours.ts";

/** When the driver works on a day, with breaks; nothing for drivers without shifts. */
export function ShiftLine({ shift, day }: { shift: PhoneShift | null | undefined; day: "today" | "tomorrow" }) {
  if (shift === undefined) return null;
  if (shift === null) return <p className="note">You’re off {day}.</p>;
  const { from, to, breaks, startPlace, endPlace } = shift;
  return (
    <div className="note">
      <p>
        {day === "today" ? "Your shift today" : "Your shift tomorrow"}: {from} to {to}
      </p>
      {breaks.map((each) => (
        <p key={each.from}>{describeBreak(each)}</p>
      ))}
      {startPlace !== "anywhere" && <p>{startPlace === "depot" ? "It begins at the depot." : "It begins at home."}</p>}
      {endPlace !== "anywhere" && <p>{endPlace === "depot" ? "It ends at the depot." : "It ends at home."}</p>}
    </div>
  );
}
