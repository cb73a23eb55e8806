import { useMemo, useState } from "react";
import { clear404Logs, get404Logs, type NotFoundLogs } from "../../../contract/redirects.ts";
import { createRedirectMatcher } from "../../../domain/redirects/match-redirects.ts";
import { Badge } from "../../ui/Badge.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { showNumber } from "../../ui/show-number.ts";
import { type Column, Table } from "../../ui/Table.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { PartHeading, SmallButton } from "../shell/StaffPage.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { CreateRedirectDialog } from "./CreateRedirectDialog.tsx";
import { LogTotal, ShareBar } from "./LogTotal.tsx";
import type { RulesEditor } from "./use-rules-editor.ts";

type Frequent = NotFoundLogs["statistics"][number];
type Recent = NotFoundLogs["recentLogs"][number];

/** The addresses that led visitors to a 404, each with a button to create a redirect. */
export function NotFoundTab({ editor }: { editor: RulesEditor }) {
  const { data, error, isPending, refetch } = useStaffQuery(get404Logs, {});
  const [source, setSource] = useState<string | null>(null);
  const rules = editor.stored?.redirects;
  const matcher = useMemo(() => rules && createRedirectMatcher(rules), [rules]);
  if (error && !data)
    return <LoadFailure error={error} title="404 logs could not be loaded" onTryAgain={() => void refetch()} />;
  const maxCount = Math.max(1, ...(data?.statistics ?? []).map(({ count }) => count));
  const action = (url: string, hasRedirect: boolean) =>
    hasRedirect ? (
      <span className="flex min-h-10 items-center">
        <Badge tone="success">Has a redirect</Badge>
      </span>
    ) : (
      <SmallButton disabled={!rules} onClick={() => setSource(url)}>
        Create Redirect<span className="sr-only"> for {url}</span>
      </SmallButton>
    );
  const frequentColumns: Column<Frequent>[] = [
    {
      heading: "URL",
      isRowHeading: true,
      className: "min-w-48 break-all",
      cell: ({ url, count }) => (
        <>
          {url}
          <ShareBar share={count / maxCount} />
        </>
      ),
    },
    { heading: "Count", align: "end", cell: ({ count }) => showNumber(count) },
    { heading: "Last accessed", cell: ({ lastAccessed }) => <Moment at={lastAccessed} /> },
    { heading: "Redirect", isActions: true, cell: ({ url, hasRedirect }) => action(url, hasRedirect) },
  ];
  const recentColumns: Column<Recent>[] = [
    { heading: "URL", isRowHeading: true, className: "min-w-48 break-all", cell: ({ url }) => url },
    { heading: "When", cell: ({ timestamp }) => <Moment at={timestamp} /> },
    {
      heading: "Came from",
      cell: ({ referer }) => (
        <span title={referer} className="block max-w-80 truncate text-muted">
          {referer || "unknown"}
        </span>
      ),
    },
    {
      heading: "Redirect",
      isActions: true,
      cell: ({ url }) => action(url, matcher !== undefined && matcher.find(url) !== null),
    },
  ];
  const nothing = (
    <EmptyState title="No 404s logged.">
      Addresses that visitors looked for and did not find are listed here, bots excluded.
    </EmptyState>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <LogTotal
        label="404s in total"
        total={data?.totalLogs}
        logs="404 logs"
        deletedText={`${showNumber(data?.totalLogs ?? 0)} logged 404s`}
        row={clear404Logs}
        listCall={get404Logs}
      />
      <PartHeading>Most frequent</PartHeading>
      <Table
        label="The ten most frequent 404s"
        columns={frequentColumns}
        rows={data?.statistics ?? []}
        rowKey={({ url }) => url}
        skeletonRows={isPending ? 5 : 0}
        instead={data && data.statistics.length === 0 ? nothing : null}
      />
      <PartHeading>Newest</PartHeading>
      <Table
        label="The ten newest 404s"
        columns={recentColumns}
        rows={data?.recentLogs ?? []}
        rowKey={({ id }) => id}
        skeletonRows={isPending ? 5 : 0}
        instead={data && data.recentLogs.length === 0 ? <EmptyState title="No 404s logged." /> : null}
      />
      {source !== null && <CreateRedirectDialog source={source} editor={editor} onClose={() => setSource(null)} />}
    </div>
  );
}
