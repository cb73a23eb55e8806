import { Disclosure } from "../../ui/Disclosure.tsx";
import { DayRange } from "../shell/DayRange.tsx";
import { QuietButton } from "../shell/StaffPage.tsx";
import type { OrderFilters } from "./order-filters.ts";

type DateFiltersProps = {
  filters: OrderFilters;
  onChange: (changes: Partial<OrderFilters>) => void;
};

const none = { from: "", to: "", collectionFrom: "", collectionTo: "" };

/** Filters by days of booking and of collection, both inclusive. */
export function DateFilters({ filters, onChange }: DateFiltersProps) {
  const count = Object.keys(none).filter((name) => filters[name as keyof typeof none] !== "").length;
  return (
    <Disclosure
      label={count === 0 ? "Dates" : `Dates (${count})`}
      defaultOpen={count > 0}
      className="contents"
      buttonClassName="min-h-10! w-auto! justify-start! gap-2! px-1 py-1! text-sm"
      panelClassName="basis-full pt-0! pb-1!"
    >
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 pb-1">
        <DayRange
          legend="Booked"
          from={filters.from}
          to={filters.to}
          onFrom={(from) => onChange({ from })}
          onTo={(to) => onChange({ to })}
        />
        <DayRange
          legend="Collection"
          from={filters.collectionFrom}
          to={filters.collectionTo}
          onFrom={(collectionFrom) => onChange({ collectionFrom })}
          onTo={(collectionTo) => onChange({ collectionTo })}
        />
        {count > 0 && <QuietButton onClick={() => onChange(none)}>Clear dates</QuietButton>}
      </div>
    </Disclosure>
  );
}
