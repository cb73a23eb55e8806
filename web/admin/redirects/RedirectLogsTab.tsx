import { useState } from "react";
import {
  clearRedirectLogs,
  getRedirectLogs,
  type RedirectLogRange,
  type RedirectLogs,
  type RedirectLogType,
  redirectLogRanges,
  redirectLogTypes,
} from "../../../contract/redirects.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterSelect } from "../../ui/FilterSelect.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { Heading } from "../../ui/Section.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { useUrlFilters } from "../shell/use-url-filters.ts";
import { ClearDialog, ShareBar, TotalCard } from "./LogTotal.tsx";

/** Named differently from the rules' filters, because both are kept in the same address. */
const defaults = { find: "", kind: "all", range: "all" };

const typeLabels: Record<RedirectLogType, string> = { all: "All Activity", redirects: "Redirects", "404s": "404s" };
const rangeLabels: Record<RedirectLogRange, string> = {
  all: "All Time",
  today: "Today",
  week: "Past Week",
  month: "Past Month",
};

type Used = RedirectLogs["statistics"][number];
type Recent = RedirectLogs["recentLogs"][number];

const recentColumns: Column<Recent>[] = [
  { key: "when", heading: "When", cell: ({ timestamp }) => <Moment at={timestamp} /> },
  {
    key: "from",
    heading: "Source",
    isRowHeading: true,
    className: "min-w-40 break-all",
    cell: ({ sourceUrl }) => sourceUrl,
  },
  {
    key: "to",
    heading: "Target",
    className: "min-w-40 break-all",
    cell: ({ targetUrl }) => targetUrl || <Badge tone="error">404</Badge>,
  },
  {
    key: "agent",
    heading: "User agent",
    cell: ({ userAgent }) => (
      <span title={userAgent} className="block max-w-80 truncate text-xs leading-6 text-muted">
        {userAgent || "not told"}
      </span>
    ),
  },
];

/** Which redirects were followed, how often, and what happened lately. */
export function RedirectLogsTab() {
  const { filters, setFilters, clearFilters, isFiltered } = useUrlFilters(defaults);
  const type = redirectLogTypes.find((each) => each === filters.kind) ?? "all";
  const range = redirectLogRanges.find((each) => each === filters.range) ?? "all";
  const query = { ...(filters.find && { search: filters.find }), type, range };
  const { data, error, isPending, isPlaceholderData, refetch } = useStaffQuery(
    getRedirectLogs,
    { query },
    { keepPrevious: true },
  );
  const [isClearing, setClearing] = useState(false);
  if (error && !data)
    return <LoadFailure error={error} title="Redirect logs could not be loaded" onTryAgain={() => void refetch()} />;
  const total = data?.totalLogs ?? 0;
  const most = Math.max(1, ...(data?.statistics ?? []).map(({ count }) => count));
  const usedColumns: Column<Used>[] = [
    {
      key: "from",
      heading: "Source",
      isRowHeading: true,
      className: "min-w-48 break-all",
      cell: ({ sourceUrl, count }) => (
        <>
          {sourceUrl}
          <ShareBar share={count / most} />
        </>
      ),
    },
    { key: "to", heading: "Target", className: "min-w-40 break-all", cell: ({ targetUrl }) => targetUrl },
    { key: "count", heading: "Count", align: "end", cell: ({ count }) => count.toLocaleString("en-IE") },
    { key: "last", heading: "Last used", cell: ({ lastUsed }) => <Moment at={lastUsed} /> },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TotalCard
        label="Redirects followed"
        total={data?.totalLogs}
        isEmpty={total === 0}
        onClear={() => setClearing(true)}
      >
        Clear redirect logs
      </TotalCard>
      <Heading level={2} look="small">
        Most used
      </Heading>
      <Table
        label="The ten most used redirects"
        columns={usedColumns}
        rows={data?.statistics ?? []}
        rowKey={({ redirectId }) => redirectId}
        skeletonRows={isPending ? 5 : 0}
        instead={data && data.statistics.length === 0 ? <EmptyState title="No redirect was used yet." /> : null}
      />
      <Heading level={2} look="small">
        Recent activity
      </Heading>
      <div className="flex flex-wrap gap-2">
        <SearchBox
          label="Search source or target"
          value={filters.find}
          onSearch={(find) => setFilters({ find })}
          className="w-full sm:w-72"
        />
        <FilterSelect
          label="Type of activity"
          value={type}
          options={redirectLogTypes.map((value) => ({ value, label: typeLabels[value] }))}
          onChange={(kind) => setFilters({ kind })}
        />
        <FilterSelect
          label="Date range"
          value={range}
          options={redirectLogRanges.map((value) => ({ value, label: rangeLabels[value] }))}
          onChange={(next) => setFilters({ range: next })}
        />
        {isFiltered && (
          <Button tone="quiet" size="small" onClick={clearFilters}>
            Clear All
          </Button>
        )}
      </div>
      <Table
        label="The twenty newest entries"
        columns={recentColumns}
        rows={data?.recentLogs ?? []}
        rowKey={({ id }) => id}
        skeletonRows={isPending ? 6 : 0}
        isBusy={isPlaceholderData}
        instead={
          data && data.recentLogs.length === 0 ? (
            <EmptyState title={isFiltered ? "Nothing matches the filters." : "No activity yet."}>
              {!isFiltered && "Redirects that visitors follow and addresses they do not find are listed here."}
            </EmptyState>
          ) : null
        }
      />
      {isClearing && (
        <ClearDialog
          row={clearRedirectLogs}
          listed={getRedirectLogs}
          title="Clear the redirect logs?"
          description={`${total.toLocaleString("en-IE")} followed redirects and their counts are forgotten. This cannot be undone.`}
          done="Redirect logs cleared"
          onClose={() => setClearing(false)}
        />
      )}
    </div>
  );
}
