import type { Board } from "../../../contract/dispatch.ts";
import { FilterSelect } from "../../ui/FilterSelect.tsx";
import { isStopFinished } from "./board/board-assignments.ts";

type ColumnChoiceProps = {
  board: Board;
  /** A driver's id; '' for the unassigned deliveries. */
  value: string;
  onChange: (value: string) => void;
};

/** Chooses the column to show on screens with room for only one. */
export function ColumnChoice({ board, value, onChange }: ColumnChoiceProps) {
  return (
    <FilterSelect
      label="Shown column"
      value={value}
      onChange={onChange}
      options={[
        { value: "", label: `Unassigned (${board.unassigned.length})` },
        ...board.columns.map(({ driver, stops }) => ({
          value: `${driver.id}`,
          label: `${driver.name}, ${driver.vehicleName} (${stops.filter((stop) => !isStopFinished(stop)).length} to do)`,
        })),
      ]}
      className="[&_select]:min-h-11"
    />
  );
}
