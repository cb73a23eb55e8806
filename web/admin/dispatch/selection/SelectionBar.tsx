import { countOf } from "../../ui/show-number.ts";
import { SmallButton } from "../shell/StaffPage.tsx";

type SelectionBarProps = {
  count: number;
  onAssign: () => void;
  onSuggest: () => void;
  onUnassign: () => void;
  onClear: () => void;
};

/** What can be done with all cards that are selected. */
export function SelectionBar({ count, onAssign, onSuggest, onUnassign, onClear }: SelectionBarProps) {
  const low = "max-lg:min-h-11";
  return (
    <section
      aria-label="Selected cards"
      className="sticky bottom-2 z-20 flex flex-wrap items-center gap-2 rounded border border-atlantic-600 bg-white p-2 text-sm shadow"
    >
      <p className="px-1 font-semibold">{countOf(count, "card")} selected</p>
      <SmallButton className={low} onClick={onAssign}>
        Choose the driver…
      </SmallButton>
      <SmallButton className={low} onClick={onSuggest}>
        Suggest
      </SmallButton>
      <SmallButton className={low} onClick={onUnassign}>
        Unassign
      </SmallButton>
      <SmallButton className={low} onClick={onClear}>
        Clear
      </SmallButton>
    </section>
  );
}
