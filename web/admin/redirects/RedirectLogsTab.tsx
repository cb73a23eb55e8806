import {
  type RedirectLogRange,
  type RedirectLogType,
  redirectLogRanges,
  redirectLogTypes,
} from "../../../contract/redirect-options.ts";
import { clearRedirectLogs, getRedirectLogs, type RedirectLogs } from "../../../contract/redirects.ts";
import { Badge } from "../../ui/Badge.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { showNumber } from "../../ui/show-number.ts";
import { type Column, Table } from "../../ui/Table.tsx";
import { FilterBar } from "../shell/FilterBar.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { PartHeading } from "../shell/StaffPage.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { useUrlFilters } from "../shell/use-url-filters.ts";
import { LogTotal, ShareBar } from "./LogTotal.tsx";

/** Named differently from the rules' filters, because both are kept in the same URL. */
const defaults = { find: "", kind: "all", range: "all" };

const typeLabels: Record<RedirectLogType, string> = { all: "All activity", redirects: "Redirects", "404s": "404s" };
const rangeLabels: Record<RedirectLogRange, string> = {
  all: "All time",
  today: "Today",
  week: "Past week",
  month: "Past month",
};

const typeOptions = redirectLogTypes.map((value) => ({ value, label: typeLabels[value] }));
const rangeOptions = redirectLogRanges.map((value) => ({ value, label: rangeLabels[value] }));

type Used = RedirectLogs["statistics"][number];
type Recent = RedirectLogs["recentLogs"][number];

const recentColumns: Column<Recent>[] = [
  { heading: "When", cell: ({ timestamp }) => <Moment at={timestamp} /> },
  {
    heading: "Source",
    isRowHeading: true,
    className: "min-w-40 break-all",
    cell: ({ sourceUrl }) => sourceUrl,
  },
  {
    heading: "Target",
    className: "min-w-40 break-all",
    cell: ({ targetUrl }) => targetUrl || <Badge tone="error">404</Badge>,
  },
  {
    heading: "User agent",
    cell: ({ userAgent }) => (
      <span title={userAgent} className="block max-w-80 truncate text-xs leading-6 text-muted">
        {userAgent || "unknown"}
      </span>
    ),
  },
];

/** The most used redirects and recent activity. */
export function RedirectLogsTab() {
  const url = useUrlFilters(defaults);
  const { filters, isFiltered } = url;
  const type = redirectLogTypes.find((each) => each === filters.kind) ?? "all";
  const range = redirectLogRanges.find((each) => each === filters.range) ?? "all";
  const query = { ...(filters.find && { search: filters.find }), type, range };
  const { data, error, isPending, isPlaceholderData, refetch } = useStaffQuery(
    getRedirectLogs,
    { query },
    { keepPrevious: true },
  );
  if (error && !data)
    return <LoadFailure error={error} title="Redirect logs could not be loaded" onTryAgain={() => void refetch()} />;
  const maxCount = Math.max(1, ...(data?.statistics ?? []).map(({ count }) => count));
  const usedColumns: Column<Used>[] = [
    {
      heading: "Source",
      isRowHeading: true,
      className: "min-w-48 break-all",
      cell: ({ sourceUrl, count }) => (
        <>
          {sourceUrl}
          <ShareBar share={count / maxCount} />
        </>
      ),
    },
    { heading: "Target", className: "min-w-40 break-all", cell: ({ targetUrl }) => targetUrl },
    { heading: "Count", align: "end", cell: ({ count }) => showNumber(count) },
    { heading: "Last used", cell: ({ lastUsed }) => <Moment at={lastUsed} /> },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <LogTotal
        label="Redirects followed"
        total={data?.totalLogs}
        logs="redirect logs"
        deletedText={`${showNumber(data?.totalLogs ?? 0)} followed redirects`}
        row={clearRedirectLogs}
        listCall={getRedirectLogs}
      />
      <PartHeading>Most used</PartHeading>
      <Table
        label="The ten most used redirects"
        columns={usedColumns}
        rows={data?.statistics ?? []}
        rowKey={({ redirectId }) => redirectId}
        skeletonRows={isPending ? 5 : 0}
        instead={data && data.statistics.length === 0 ? <EmptyState title="No redirect has been used yet." /> : null}
      />
      <PartHeading>Recent activity</PartHeading>
      <FilterBar
        url={url}
        search={{ name: "find", label: "Search source or target", className: "w-full sm:w-72" }}
        selects={[
          { name: "kind", label: "Type of activity", options: typeOptions },
          { name: "range", label: "Date range", options: rangeOptions },
        ]}
        clearLabel="Clear All"
      />
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
    </div>
  );
}
