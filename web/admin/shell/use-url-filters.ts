import { useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";

type Filters = Record<string, string | number>;

export type UrlFilters<F extends Filters> = {
  filters: F;
  /** Puts these into the address, replacing the history entry. Changing anything but the page leads back to page 1. */
  setFilters: (changes: Partial<F>) => void;
  /** Back to the defaults; `perPage` stays. */
  clearFilters: () => void;
  /** Whether anything but the page narrows what is shown. */
  isFiltered: boolean;
};

const paging = ["page", "perPage"];

/**
 * A screen's filters, kept in its address: reload, back and a link all show the same. `defaults` names them, with what each is
 * when the address says nothing; a number in the address is a whole one from 1, or it is not believed.
 */
export function useUrlFilters<F extends Filters>(defaults: F): UrlFilters<F> {
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => readFilters(search, defaults), [search, defaults]);
  // The filters last put into the address, which may not be rendered yet: a second change right after the first builds on them.
  const asked = useRef(search);
  useEffect(() => {
    asked.current = search;
  }, [search]);
  const put = (changed: (now: F) => F) => {
    const next = changed(readFilters(asked.current, defaults));
    asked.current = writeFilters(asked.current, next, defaults);
    setSearch(asked.current, { replace: true, preventScrollReset: true });
  };
  return {
    filters,
    setFilters: (changes) => put((now) => ({ ...now, ...("page" in defaults && { page: 1 }), ...changes })),
    clearFilters: () => put((now) => ({ ...defaults, ...("perPage" in now && { perPage: now["perPage"] }) })),
    isFiltered: Object.keys(defaults).some((name) => !paging.includes(name) && filters[name] !== defaults[name]),
  };
}

/** What an address says, in the shape of the defaults. */
export function readFilters<F extends Filters>(search: URLSearchParams, defaults: F): F {
  const read = Object.entries(defaults).map(([name, usual]) => {
    const text = search.get(name);
    if (text === null) return [name, usual];
    if (typeof usual === "string") return [name, text];
    return [name, /^[1-9]\d{0,6}$/.test(text) ? Number(text) : usual];
  });
  return Object.fromEntries(read) as F;
}

/** The address with these filters. Filters at their default are left out; other parameters are kept. */
export function writeFilters<F extends Filters>(search: URLSearchParams, filters: F, defaults: F): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(filters)) {
    if (value === defaults[name]) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}
