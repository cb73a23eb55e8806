import type { Board } from "../../../contract/dispatch.ts";
import { FilterSelect } from "../../ui/FilterSelect.tsx";
import { isOverStop } from "./board-moves.ts";

type ColumnChoiceProps = {
  board: Board;
  /** A driver's id; '' for what nobody has. */
  value: string;
  onChange: (value: string) => void;
};

/** Which column is shown where there is room for one alone. */
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
          label: `${driver.name}, ${driver.vehicleName} (${stops.filter((stop) => !isOverStop(stop)).length} to do)`,
        })),
      ]}
      className="[&_select]:min-h-11"
    />
  );
}
