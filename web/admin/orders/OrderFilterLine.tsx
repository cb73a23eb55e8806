import { FilterSelect } from "../../ui/FilterSelect.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { SearchBox } from "../../ui/SearchBox.tsx";
import type { UrlFilters } from "../shell/use-url-filters.ts";
import { DateFilters } from "./DateFilters.tsx";
import { type OrderFilters, onlyOptions, parseSort, parseTab, sortOptions, statusOptions } from "./order-filters.ts";

type OrderFilterLineProps = {
  url: UrlFilters<OrderFilters>;
  /** A table sorts by its headings; without one a select is shown here. */
  isTable: boolean;
  /** Hidden behind the bulk bar, but still taking up its space. */
  isHidden: boolean;
  /** The checkbox for all orders, where no table heading has it. */
  everySelected: { isEverySelected: boolean; selectEvery: (isSelected: boolean) => void } | null;
};

/** The list's search and filters. A tab fixes status and days, so it leaves only the search. */
export function OrderFilterLine({ url, isTable, isHidden, everySelected }: OrderFilterLineProps) {
  const { filters, setFilters } = url;
  const isInTab = parseTab(filters.tab) !== undefined;
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
          value={parseSort(filters.sort)}
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
