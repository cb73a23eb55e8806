import type { ShiftHours } from "../../../domain/dispatch/shift-hours.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Menu, type MenuItem } from "../../ui/Menu.tsx";
import { PartHeading } from "../shell/StaffPage.tsx";
import { describeBreaks, describePlaces } from "./shift-texts.ts";
import { useVehicles } from "./use-vehicles.ts";

/** A day and its shift, in columns or stacked on a phone. */
export function ShiftRow({ name, shift, items }: { name: string; shift: ShiftHours | null; items: MenuItem[] }) {
  const vehicles = useVehicles(null);
  const vehicle = shift?.vehicle && (vehicles.find(({ value }) => value === shift.vehicle)?.label ?? shift.vehicle);
  return (
    <li className="flex items-start gap-3 p-4">
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 md:grid-cols-[12rem_9rem_minmax(0,1fr)_minmax(0,1fr)]">
        <PartHeading level={3}>{name}</PartHeading>
        {shift === null ? (
          <p>
            <Badge>Off</Badge>
          </p>
        ) : (
          <>
            <p className="text-sm tabular">
              {shift.from} to {shift.to}
            </p>
            <p className="min-w-0 text-sm break-words">
              {[describePlaces(shift), vehicle].filter(Boolean).map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </p>
            <p className="min-w-0 text-sm break-words">
              {describeBreaks(shift).map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </p>
          </>
        )}
      </div>
      <Menu label={`Actions for ${name}`} className="max-lg:min-h-11 max-lg:min-w-11" items={items} />
    </li>
  );
}
