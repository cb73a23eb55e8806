import { countOf } from "../../../ui/show-number.ts";
import { SmallButton } from "../../shell/StaffPage.tsx";

type SelectionBarProps = {
  count: number;
  onAssign: () => void;
  onSuggest: () => void;
  onUnassign: () => void;
  onClear: () => void;
};

export function SelectionBar({ count, onAssign, onSuggest, onUnassign, onClear }: SelectionBarProps) {
  const touchTarget = "max-lg:min-h-11";
  return (
    <section
      aria-label="Selected cards"
      className="sticky bottom-2 z-20 flex flex-wrap items-center gap-2 rounded border border-atlantic-600 bg-white p-2 text-sm shadow"
    >
      <p className="px-1 font-semibold">{countOf(count, "card")} selected</p>
      <SmallButton className={touchTarget} onClick={onAssign}>
        Choose the driver…
      </SmallButton>
      <SmallButton className={touchTarget} onClick={onSuggest}>
        Suggest
      </SmallButton>
      <SmallButton className={touchTarget} onClick={onUnassign}>
        Unassign
      </SmallButton>
      <SmallButton className={touchTarget} onClick={onClear}>
        Clear
      </SmallButton>
    </section>
  );
}
