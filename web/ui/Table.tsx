import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { joinClasses } from "./join-classes.ts";
import { Skeleton } from "./Skeleton.tsx";

export type Column<Row> = {
  /** Unique in the table. */
  heading: string;
  /** The heading is for screen readers alone. */
  isHeadingHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** `end` for amounts and counts: figures stand under one another. */
  align?: "start" | "end";
  /** The cell that names its row to a screen reader; one column of each table. */
  isRowHeading?: boolean;
  /** Buttons or a menu: they stand at the end, and their height makes no row higher. */
  isActions?: boolean;
  /** Of the column's cells, such as a width. */
  className?: string;
  /** What its head sorts by: the first goes by the heading itself, others stand beside it. */
  sorts?: readonly ColumnSort[];
  /** Stands in the head before the heading. */
  headControl?: ReactNode;
};

export type ColumnSort = { name: string; direction: "ascending" | "descending" | null; onSort: () => void };

type TableProps<Row> = {
  /** What the table lists; not shown. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** In place of the rows: this many that hold their place while loading. */
  skeletonRows?: number;
  /** In place of the rows, across the whole width: nothing found, or what went wrong. */
  instead?: ReactNode;
  /** Other rows are on their way; these stay meanwhile. */
  isBusy?: boolean;
  rowClassName?: (row: Row) => string | undefined;
  className?: string;
  /** Small type and narrow rows, for a list of which many rows are to be seen at once. */
  isDense?: boolean;
};

const cellClasses = (align: Column<never>["align"], isDense: boolean) =>
  joinClasses(
    isDense ? "px-1.5 py-0.5" : "px-3 py-2",
    "align-top",
    align === "end" ? "text-end tabular" : "text-start",
  );

/** A dense table that scrolls sideways within its own box where the screen is narrow. */
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
  const box = useRef<HTMLDivElement>(null);
  const scrolls = useOverflow(box);
  return (
    <div
      ref={box}
      // A box that scrolls must be reached by keyboard; one that does not is no stop on the way.
      {...(scrolls && { tabIndex: 0, role: "region", "aria-label": label })}
      aria-busy={isLoading || isBusy || undefined}
      className={joinClasses("relative overflow-x-auto rounded border border-line bg-white", className)}
    >
      <table
        className={joinClasses(
          "w-full border-collapse transition-opacity",
          isDense ? "text-xs leading-[0.9375rem]" : "text-sm",
          isBusy && "opacity-60",
        )}
      >
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b border-line bg-foam">
            {columns.map(({ heading, isHeadingHidden, align, isActions, className: own, sorts, headControl }) => (
              <th
                key={heading}
                scope="col"
                aria-sort={sorts && (sorts.find(({ direction }) => direction)?.direction ?? "none")}
                className={joinClasses(
                  cellClasses(isActions ? "end" : align, isDense),
                  "text-xs font-semibold whitespace-nowrap text-muted",
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
        <tbody>
          {isLoading && <SkeletonRows count={skeletonRows} columns={columns} />}
          {!isLoading && instead !== undefined && instead !== null && (
            <tr>
              <td colSpan={columns.length} className="p-4">
                {instead}
              </td>
            </tr>
          )}
          {!isLoading &&
            (instead === undefined || instead === null) &&
            rows.map((row) => (
              <tr
                key={rowKey(row)}
                className={joinClasses("border-t border-line first:border-t-0 hover:bg-foam", rowClassName?.(row))}
              >
                {columns.map(({ heading, cell, align, isRowHeading, isActions, className: own }) => {
                  const Cell = isRowHeading ? "th" : "td";
                  return (
                    <Cell
                      key={heading}
                      scope={isRowHeading ? "row" : undefined}
                      className={joinClasses(cellClasses(align, isDense), "font-normal", own)}
                    >
                      {isActions ? <div className="-my-1.5 flex justify-end gap-1">{cell(row)}</div> : cell(row)}
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

/** The column keeps its name: what else it can be sorted by stands beside that, drawn and not written. */
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
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <tr key={index} data-skeleton className="border-t border-line first:border-t-0">
      {columns.map(({ heading, className }) => (
        <td key={heading} className={joinClasses("px-3 py-3", className)}>
          <Skeleton className="w-full min-w-12" />
        </td>
      ))}
    </tr>
  ));
}
