import { useId } from "react";
import { joinClasses } from "./join-classes.ts";
import { showNumber } from "./show-number.ts";

type PaginationProps = {
  /** Plural of the items, as in 'Showing 11 to 20 of 57 orders'. */
  noun: string;
  page: number;
  perPage: number;
  total: number;
  /** `total` is a lower bound, because counting stopped there. */
  isAtLeast?: boolean;
  onPage: (page: number) => void;
  /** If missing, the page size cannot be chosen. */
  onPerPage?: (perPage: number) => void;
};

export const pageSizes = [5, 10, 20, 50] as const;
const maxLinks = 5;

/** Up to five page numbers around the current one. */
export function pageLinks(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(maxLinks / 2), pages - maxLinks + 1));
  return Array.from({ length: Math.min(maxLinks, pages) }, (_, index) => first + index);
}

/** Position and page links; links are hidden for one page, sizes if the smallest shows everything. */
export function Pagination({ noun, page, perPage, total, isAtLeast = false, onPage, onPerPage }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const hasSizes = onPerPage !== undefined && total > pageSizes[0];
  if (total === 0) return null;
  return (
    <div className="no-print flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p className="text-muted tabular">
          Showing {showNumber((page - 1) * perPage + 1)} to {showNumber(Math.min(total, page * perPage))} of{" "}
          {isAtLeast && "more than "}
          {showNumber(total)} {noun}
        </p>
        {hasSizes && <PageSize perPage={perPage} onPerPage={onPerPage} />}
      </div>
      {pages > 1 && (
        <nav aria-label={`Pages of ${noun}`}>
          <ul className="flex flex-wrap items-center gap-1">
            <li>
              <PageButton label="Previous page" to={page - 1} disabled={page <= 1} onPage={onPage}>
                ‹
              </PageButton>
            </li>
            {pageLinks(page, pages).map((to) => (
              <li key={to}>
                <PageButton label={`Page ${to}`} to={to} isCurrent={to === page} onPage={onPage}>
                  {to}
                </PageButton>
              </li>
            ))}
            <li>
              <PageButton label="Next page" to={page + 1} disabled={page >= pages} onPage={onPage}>
                ›
              </PageButton>
            </li>
          </ul>
        </nav>
      )}
    </div>
  );
}

function PageSize({ perPage, onPerPage }: { perPage: number; onPerPage: (perPage: number) => void }) {
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-muted">
        Items per page
      </label>
      <select
        id={id}
        value={perPage}
        onChange={(event) => onPerPage(Number(event.currentTarget.value))}
        className="min-h-10 rounded border border-edge bg-white px-2 hover:border-ink"
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </div>
  );
}

type PageButtonProps = {
  label: string;
  to: number;
  isCurrent?: boolean;
  disabled?: boolean;
  onPage: (page: number) => void;
  children: React.ReactNode;
};

function PageButton({ label, to, isCurrent = false, disabled = false, onPage, children }: PageButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={isCurrent ? "page" : undefined}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && !isCurrent && onPage(to)}
      className={joinClasses(
        "min-h-10 min-w-10 rounded border px-2 tabular aria-disabled:border-line aria-disabled:text-muted",
        isCurrent
          ? "border-atlantic-950 bg-atlantic-950 text-white"
          : "border-edge bg-white not-aria-disabled:hover:bg-atlantic-100",
      )}
    >
      {children}
    </button>
  );
}
