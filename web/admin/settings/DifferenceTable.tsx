import type { SettingsDifference } from "../../../contract/staff-settings.ts";
import { type Column, Table } from "../../ui/Table.tsx";

type DifferenceTableProps = {
  label: string;
  differences: readonly SettingsDifference[];
  before: string;
  after: string;
};

/** What two states of the settings say differently, side by side. */
export function DifferenceTable({ label, differences, before, after }: DifferenceTableProps) {
  const columns: Column<SettingsDifference>[] = [
    { key: "what", heading: "What", cell: ({ what }) => what, isRowHeading: true },
    { key: "before", heading: before, cell: (row) => row.before ?? "not there" },
    { key: "after", heading: after, cell: (row) => row.after ?? "removed" },
  ];
  return <Table label={label} columns={columns} rows={differences} rowKey={({ key, what }) => `${key} ${what}`} />;
}
