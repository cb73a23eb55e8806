import type { ReactNode } from "react";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { LoadFailure } from "./LoadFailure.tsx";
import { SmallButton } from "./StaffPage.tsx";
import type { UrlFilters } from "./use-url-filters.ts";

type ListBodyProps<Row> = {
  /** The result of `useStaffQuery`. */
  query: {
    data: { total?: number; capped?: boolean; [other: string]: unknown } | undefined;
    error: unknown;
    isPending: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** The accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The number of placeholder rows while loading. */
  skeletonRows: number;
  rowClassName?: (row: Row) => string | undefined;
  /** The title if the list could not be loaded. */
  failureTitle: string;
  /** The title if the list is empty. */
  emptyTitle: string;
  /** The text below it, unless filters are the cause. */
  emptyText?: ReactNode;
  /** The list's filters and page. */
  url?: UrlFilters<Record<string, string | number>>;
  /** Without it everything is on one page. */
  paging?: { noun: string; perPage: number };
};

/** A list in all its states: loading, rows and pages, nothing found, or failed to load; each with a next step. */
export function ListBody<Row extends { id: number }>(props: ListBodyProps<Row>) {
  const { query, label, columns, rows, skeletonRows, rowClassName, failureTitle } = props;
  const { emptyTitle, emptyText, url, paging } = props;
  if (query.error && !query.data)
    return <LoadFailure error={query.error} title={failureTitle} onTryAgain={() => void query.refetch()} />;
  const clearing = url?.isFiltered && <SmallButton onClick={url.clearFilters}>Clear filters</SmallButton>;
  const nothing = (
    <EmptyState title={emptyTitle} action={clearing}>
      {!url?.isFiltered && emptyText}
    </EmptyState>
  );
  return (
    <>
      <Table
        label={label}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        skeletonRows={query.isPending ? skeletonRows : 0}
        isBusy={query.isPlaceholderData}
        rowClassName={rowClassName}
        instead={rows.length > 0 ? null : nothing}
      />
      {paging && url && (
        <Pagination
          {...paging}
          page={Number(url.filters["page"])}
          total={query.data?.total ?? 0}
          isAtLeast={query.data?.capped}
          onPage={(page) => url.setFilters({ page })}
        />
      )}
    </>
  );
}
