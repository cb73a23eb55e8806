import type { ReactNode } from "react";
import { joinClasses } from "../ui/join-classes.ts";

type SuggestionOptionProps = {
  id: string;
  label: ReactNode;
  note?: string | undefined;
  isActive: boolean;
  onChoose: () => void;
};

/** One option of a combobox; `isActive`: Enter would choose it. */
export function SuggestionOption({ id, label, note, isActive, onChoose }: SuggestionOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard focus stays in the text field, as in the combobox pattern
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // The text field must keep the focus, or the list would close before the click.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={joinClasses(
        "flex min-h-11 cursor-pointer items-center px-3 py-2 hover:bg-atlantic-100",
        isActive && "bg-atlantic-100 shadow-[inset_3px_0_0_var(--color-atlantic-600)]",
      )}
    >
      {label}
      {note && <span className="ms-2 text-sm text-muted">{note}</span>}
    </div>
  );
}
