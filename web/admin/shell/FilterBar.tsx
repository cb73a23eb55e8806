import type { ReactNode } from "react";
import { FilterSelect } from "../../ui/FilterSelect.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import type { SelectOption } from "../../ui/Select.tsx";
import { QuietButton } from "./StaffPage.tsx";
import type { UrlFilters } from "./use-url-filters.ts";

type FilterBarProps<F extends Record<string, string | number>> = {
  url: UrlFilters<F>;
  /** The search box; `name` is its filter. */
  search: { name?: keyof F & string; label: string; placeholder?: string; className?: string };
  /** Selects, by the filter they set. A value in the URL that is no option shows the first. */
  selects: readonly { name: keyof F & string; label: string; options: readonly SelectOption[] }[];
  selectClassName?: string;
  /** The label of the button that clears all filters; without it there is no button. */
  clearLabel?: string;
  /** Further filters. */
  children?: ReactNode;
};

/** A list's search and filters, stored in the URL. */
export function FilterBar<F extends Record<string, string | number>>(props: FilterBarProps<F>) {
  const { url, search, selects, selectClassName, clearLabel, children } = props;
  const { filters, setFilters, clearFilters, isFiltered } = url;
  const { name: searched = "search", ...box } = search;
  const set = (name: string, value: string) => setFilters({ [name]: value } as Partial<F>);
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SearchBox {...box} value={String(filters[searched])} onSearch={(text) => set(searched, text)} />
      {selects.map(({ name, label, options }) => (
        <FilterSelect
          key={name}
          label={label}
          value={(options.find(({ value }) => value === filters[name]) ?? options[0])?.value ?? ""}
          options={options}
          onChange={(value) => set(name, value)}
          className={selectClassName}
        />
      ))}
      {children}
      {clearLabel && isFiltered && <QuietButton onClick={clearFilters}>{clearLabel}</QuietButton>}
    </div>
  );
}
