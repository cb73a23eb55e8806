import { runPapersPath } from "../../../contract/run-sheet.ts";
import { Menu } from "../../ui/Menu.tsx";
import { downloadRunSheet } from "./board/download-run-sheet.ts";

/** Prints or exports all of a day: every run and the unassigned deliveries. */
export function PapersMenu({ day, isEmpty }: { day: string; isEmpty: boolean }) {
  const disabledReason = isEmpty ? "There is nothing on this day." : null;
  return (
    <Menu
      label="Papers of the day"
      trigger="Papers"
      className="min-h-10 border-edge! bg-white px-3 text-sm font-semibold max-lg:min-h-11"
      items={[
        { label: "Print run sheets", to: runPapersPath("run-sheet", day), disabledReason },
        { label: "Print job sheets", to: runPapersPath("job-sheets", day), disabledReason },
        { label: "Print dockets (A6)", to: runPapersPath("dockets", day), disabledReason },
        { label: "All stops as a CSV file", onSelect: () => void downloadRunSheet(day, null), disabledReason },
      ]}
    />
  );
}
