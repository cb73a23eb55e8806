import type { ShiftBreak, ShiftHours } from "../../../domain/dispatch/shift-hours.ts";

type ShiftRow = {
  from_time: string | null;
  to_time: string | null;
  start_place: ShiftHours["startPlace"];
  end_place: ShiftHours["endPlace"];
  vehicle: string | null;
  breaks: unknown;
};

export function shiftOfRow(row: ShiftRow): ShiftHours {
  const time = (text: string | null) => (text ?? "").slice(0, 5);
  return {
    from: time(row.from_time),
    to: time(row.to_time),
    startPlace: row.start_place,
    endPlace: row.end_place,
    vehicle: row.vehicle,
    // Restores the order of the keys, which the database does not keep.
    breaks: (row.breaks as ShiftBreak[]).map(({ from, by, minutes }) => ({ from, by, minutes })),
  };
}
