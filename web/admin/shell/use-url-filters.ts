import { useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";

type Filters = Record<string, string | number>;

export type UrlFilters<F extends Filters> = {
  filters: F;
  /** Writes these to the URL, replacing the history entry. Changing anything but the page returns to page 1. */
  setFilters: (changes: Partial<F>) => void;
  /** Resets all but `perPage` to the defaults. */
  clearFilters: () => void;
  /** Whether any filter, not counting the page, differs from its default. */
  isFiltered: boolean;
};

const paging = ["page", "perPage"];

/**
 * A screen's filters, stored in its URL so that reload, back and links show the same. `defaults` names them with their
 * default values; numbers in the URL must be whole and at least 1, else they are ignored.
 */
export function useUrlFilters<F extends Filters>(defaults: F): UrlFilters<F> {
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => readFilters(search, defaults), [search, defaults]);
  // The filters last written to the URL, which may not be rendered yet: a second change right after builds on them.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const put = (changed: (now: F) => F) => {
    const next = changed(readFilters(latest.current, defaults));
    latest.current = writeFilters(latest.current, next, defaults);
    setSearch(latest.current, { replace: true, preventScrollReset: true });
  };
  return {
    filters,
    setFilters: (changes) => put((now) => ({ ...now, ...("page" in defaults && { page: 1 }), ...changes })),
    clearFilters: () => put((now) => ({ ...defaults, ...("perPage" in now && { perPage: now["perPage"] }) })),
    isFiltered: Object.keys(defaults).some((name) => !paging.includes(name) && filters[name] !== defaults[name]),
  };
}

/** Reads the filters from a URL's query. */
export function readFilters<F extends Filters>(search: URLSearchParams, defaults: F): F {
  const read = Object.entries(defaults).map(([name, usual]) => {
    const text = search.get(name);
    if (text === null) return [name, usual];
    if (typeof usual === "string") return [name, text];
    return [name, /^[1-9]\d{0,6}$/.test(text) ? Number(text) : usual];
  });
  return Object.fromEntries(read) as F;
}

/** The query with these filters. Filters at their default are left out; other parameters stay. */
export function writeFilters<F extends Filters>(search: URLSearchParams, filters: F, defaults: F): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(filters)) {
    if (value === defaults[name]) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}
