import { ChevronLeft, ChevronRight } from "lucide-react";
import { showDay } from "../../../domain/schedule/dates.ts";
import { DayInput } from "../shell/DayInput.tsx";
import { SmallButton } from "../shell/StaffPage.tsx";

type DayBarProps = { day: string; today: string; onDay: (day: string) => void; onStep: (days: number) => void };

export function DayBar({ day, today, onDay, onStep }: DayBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SmallButton
        aria-label="Day before"
        aria-keyshortcuts="ArrowLeft"
        className="max-lg:min-h-11 max-lg:min-w-11"
        onClick={() => onStep(-1)}
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
      </SmallButton>
      <DayInput
        aria-label="Day"
        value={day}
        // The board always shows a day, so clearing the field changes nothing.
        onChange={(typed) => typed !== "" && onDay(typed)}
        className="min-h-10 rounded border border-edge bg-white px-2 text-sm hover:border-ink max-lg:min-h-11"
      />
      <SmallButton
        aria-label="Day after"
        aria-keyshortcuts="ArrowRight"
        className="max-lg:min-h-11 max-lg:min-w-11"
        onClick={() => onStep(1)}
      >
        <ChevronRight aria-hidden="true" className="size-4" />
      </SmallButton>
      <SmallButton
        aria-keyshortcuts="T"
        className="max-lg:min-h-11"
        disabled={day === today}
        onClick={() => onDay(today)}
      >
        Today
      </SmallButton>
      <p className="text-sm font-semibold" aria-live="polite">
        {showDay(day)}
      </p>
    </div>
  );
}
