import { FilterSelect } from "../../ui/FilterSelect.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { SearchBox } from "../../ui/SearchBox.tsx";
import type { UrlFilters } from "../shell/use-url-filters.ts";
import { DateFilters } from "./DateFilters.tsx";
import { type OrderFilters, onlyOptions, sortIn, sortOptions, statusOptions, tabIn } from "./order-filters.ts";

type OrderFilterLineProps = {
  url: UrlFilters<OrderFilters>;
  /** The table's heads sort; without them it is chosen here. */
  isTable: boolean;
  /** Something else stands in its place: it keeps its room, and takes no part. */
  isHidden: boolean;
  /** Where no head of a table ticks them all. */
  everySelected: { isEverySelected: boolean; selectEvery: (isSelected: boolean) => void } | null;
};

/** What narrows the list, on one line where there is room. A tab has its status and days, so there one only searches. */
export function OrderFilterLine({ url, isTable, isHidden, everySelected }: OrderFilterLineProps) {
  const { filters, setFilters } = url;
  const isInTab = tabIn(filters.tab) !== undefined;
  return (
    <div className={joinClasses("no-print flex flex-wrap items-start gap-2", isHidden && "invisible")}>
      <SearchBox
        label="Search orders"
        placeholder="Name, phone, Eircode, street, company, any number"
        value={filters.search}
        onSearch={(search) => setFilters({ search })}
        className="min-w-full flex-1 sm:min-w-64"
      />
      {!isInTab && (
        <>
          <FilterSelect
            label="Status"
            value={statusOptions.some(({ value }) => value === filters.status) ? filters.status : "all"}
            options={statusOptions}
            onChange={(status) => setFilters({ status })}
            className="max-sm:flex-1"
          />
          <FilterSelect
            label="Kind"
            value={onlyOptions.some(({ value }) => value === filters.only) ? filters.only : "all"}
            options={onlyOptions}
            onChange={(only) => setFilters({ only })}
            className="max-sm:flex-1"
          />
        </>
      )}
      {!isTable && (
        <FilterSelect
          label="Sort by"
          value={sortIn(filters.sort)}
          options={sortOptions}
          onChange={(sort) => setFilters({ sort })}
          className="max-sm:min-w-full"
        />
      )}
      {everySelected && (
        <label className="flex min-h-10 items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={everySelected.isEverySelected}
            onChange={(event) => everySelected.selectEvery(event.currentTarget.checked)}
            className="size-5 accent-atlantic-600"
          />
          Select all on this page
        </label>
      )}
      {!isInTab && <DateFilters filters={filters} onChange={setFilters} />}
    </div>
  );
}
