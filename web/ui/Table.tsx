import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { joinClasses } from "./join-classes.ts";
import { Skeleton } from "./Skeleton.tsx";

export type Column<Row> = {
  /** Unique in the table. */
  heading: string;
  /** Shows the heading to screen readers only. */
  isHeadingHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** `end` for amounts and counts, so that figures line up. */
  align?: "start" | "end";
  /** The row's header cell for screen readers; one column per table. */
  isRowHeading?: boolean;
  /** Buttons or a menu, aligned at the end without making rows higher. */
  isActions?: boolean;
  /** Class of the column's cells, such as a width. */
  className?: string;
  /** Sort orders of the header: the first uses the heading, others are buttons beside it. */
  sorts?: readonly ColumnSort[];
  /** Shown in the header before the heading. */
  headControl?: ReactNode;
};

export type ColumnSort = { name: string; direction: "ascending" | "descending" | null; onSort: () => void };

type TableProps<Row> = {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Shows this many placeholder rows while loading. */
  skeletonRows?: number;
  /** Shown instead of the rows: nothing found, or an error. */
  instead?: ReactNode;
  /** Newer rows are loading; the current ones stay meanwhile. */
  isBusy?: boolean;
  rowClassName?: (row: Row) => string | undefined;
  className?: string;
  /** Small type and compact rows, to show many rows at once while they are not stacked. */
  isDense?: boolean;
};

const cellClasses = (align: Column<never>["align"], isDense: boolean) =>
  joinClasses(
    isDense ? "px-1.5 py-0.5" : "px-3 py-2",
    "align-top",
    align === "end" ? "text-end tabular" : "text-start",
  );

/**
 * A table whose rows are stacked on a phone, each value beside its heading. One whose header has controls scrolls
 * horizontally within its own box instead.
 */
export function Table<Row>(props: TableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    skeletonRows = 0,
    instead,
    isBusy = false,
    rowClassName,
    className,
    isDense = false,
  } = props;
  const isLoading = skeletonRows > 0;
  const isStacked = columns.every(({ sorts, headControl }) => !sorts && !headControl);
  const box = useRef<HTMLDivElement>(null);
  const scrolls = useOverflow(box);
  return (
    <div
      ref={box}
      // A scrollable box must be reachable by keyboard; otherwise it should not be a tab stop.
      {...(scrolls && { tabIndex: 0, role: "region", "aria-label": label })}
      aria-busy={isLoading || isBusy || undefined}
      className={joinClasses("relative overflow-x-auto rounded border border-line bg-white", className)}
    >
      <table
        className={joinClasses(
          "w-full border-collapse transition-opacity",
          isStacked && "max-sm:block",
          isDense ? "text-xs leading-[0.9375rem]" : "text-sm",
          isDense && isStacked && "max-sm:text-sm/normal",
          isBusy && "opacity-60",
        )}
      >
        <caption className="sr-only">{label}</caption>
        <thead className={isStacked ? "max-sm:sr-only" : undefined}>
          <tr className="border-b border-line bg-foam">
            {columns.map(({ heading, isHeadingHidden, align, isActions, className: own, sorts, headControl }) => (
              <th
                key={heading}
                scope="col"
                aria-sort={sorts && (sorts.find(({ direction }) => direction)?.direction ?? "none")}
                className={joinClasses(
                  cellClasses(isActions ? "end" : align, isDense),
                  "text-xs font-semibold text-muted",
                  // To fit many columns, headings may take two lines.
                  isDense && isStacked ? "leading-tight" : "whitespace-nowrap",
                  own,
                )}
              >
                {headControl}
                {sorts ? (
                  <SortButtons heading={heading} sorts={sorts} />
                ) : isHeadingHidden ? (
                  <span className="sr-only">{heading}</span>
                ) : (
                  heading
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={isStacked ? "max-sm:block" : undefined}>
          {isLoading && <SkeletonRows count={skeletonRows} columns={columns} />}
          {!isLoading && instead !== undefined && instead !== null && (
            <tr className={isStacked ? "max-sm:block" : undefined}>
              <td colSpan={columns.length} className={isStacked ? "p-4 max-sm:block" : "p-4"}>
                {/* Keeps the text on the screen if the headings are wider than it. */}
                <div className="sticky start-4 max-w-[calc(100vw-4rem)]">{instead}</div>
              </td>
            </tr>
          )}
          {!isLoading &&
            (instead === undefined || instead === null) &&
            rows.map((row) => (
              <tr
                key={rowKey(row)}
                className={joinClasses(
                  "border-t border-line first:border-t-0 hover:bg-foam",
                  isStacked && stackedRow,
                  rowClassName?.(row),
                )}
              >
                {columns.map((column) => {
                  const { heading, cell, align, isRowHeading, isActions, className: own } = column;
                  const Cell = isRowHeading ? "th" : "td";
                  const shown = cell(row);
                  return (
                    <Cell
                      key={heading}
                      scope={isRowHeading ? "row" : undefined}
                      data-heading={isStacked && isLabelled(column) ? heading : undefined}
                      className={joinClasses(
                        cellClasses(align, isDense),
                        "font-normal",
                        own,
                        isStacked && stackedCell,
                        isStacked && (isLabelled(column) ? labelledCell : "max-sm:block"),
                        isStacked && isRowHeading && "max-sm:order-first max-sm:font-semibold",
                        isStacked && isNothing(shown) && "max-sm:hidden",
                      )}
                    >
                      {isActions ? (
                        <div className="-my-1.5 flex justify-end gap-1 max-sm:my-0">{shown}</div>
                      ) : isStacked ? (
                        // Wrapped, so that the value is a single item beside the heading, whatever it consists of.
                        <div className="min-w-0">{shown}</div>
                      ) : (
                        shown
                      )}
                    </Cell>
                  );
                })}
              </tr>
            ))}
        </tbody>
      </table>
      {isLoading && (
        <p role="status" className="sr-only">
          Loading…
        </p>
      )}
    </div>
  );
}

const stackedRow = "max-sm:grid max-sm:grid-cols-[minmax(0,1fr)] max-sm:gap-y-1 max-sm:px-3 max-sm:py-3";
const stackedCell = "max-sm:w-auto max-sm:max-w-none max-sm:min-w-0 max-sm:p-0 max-sm:text-start";
/** Stacked cells show their headings: without a table layout, some browsers also stop naming them to screen readers. */
const labelledCell = joinClasses(
  "max-sm:grid max-sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] max-sm:gap-x-3",
  "max-sm:before:text-muted max-sm:before:content-[attr(data-heading)]",
);

function isLabelled({ isRowHeading, isActions, isHeadingHidden }: Column<never>): boolean {
  return !isRowHeading && !isActions && !isHeadingHidden;
}

/** Whether the value is empty, so that it needs no line of its own. */
function isNothing(shown: ReactNode): boolean {
  return shown === null || shown === undefined || shown === false || shown === "" || shown === "–";
}

/** The heading stays as text; further sort orders are icon buttons beside it. */
function SortButtons({ heading, sorts }: { heading: string; sorts: readonly ColumnSort[] }) {
  return sorts.map(({ name, direction, onSort }) => {
    const Arrow = direction === "ascending" ? ArrowUp : direction === "descending" ? ArrowDown : ChevronsUpDown;
    return (
      <button
        key={name}
        type="button"
        onClick={onSort}
        aria-pressed={direction !== null}
        aria-label={name === heading ? undefined : name}
        title={`Sort by ${name.toLowerCase()}`}
        className={joinClasses(
          "-mx-1 inline-flex min-h-6 items-center rounded px-1 not-last:-me-0.5 hover:bg-atlantic-100 hover:text-ink",
          direction !== null && "text-ink",
          name !== heading && "before:content-[attr(aria-label)]",
        )}
      >
        {name === heading && name}
        <Arrow aria-hidden="true" className={joinClasses("size-3", direction === null && "opacity-60")} />
      </button>
    );
  });
}

function useOverflow(box: React.RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [box]);
  return overflows;
}

function SkeletonRows<Row>({ count, columns }: { count: number; columns: readonly Column<Row>[] }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows are identical
    <tr key={index} data-skeleton className="border-t border-line first:border-t-0">
      {columns.map(({ heading, className }) => (
        <td key={heading} className={joinClasses("px-3 py-3", className)}>
          <Skeleton className="w-full min-w-12" />
        </td>
      ))}
    </tr>
  ));
}
