import { useMemo, useState } from "react";
import { clear404Logs, get404Logs, type NotFoundLogs } from "../../../contract/redirects.ts";
import { matchRedirects } from "../../../domain/redirects/match-redirects.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Heading } from "../../ui/Section.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";
import { CreateRedirectDialog } from "./CreateRedirectDialog.tsx";
import { ClearDialog, ShareBar, TotalCard } from "./LogTotal.tsx";
import type { RulesEditor } from "./use-rules-editor.ts";

type Frequent = NotFoundLogs["statistics"][number];
type Recent = NotFoundLogs["recentLogs"][number];

/** The addresses that visitors asked for in vain, with a button to create a redirect for each. */
export function NotFoundTab({ editor }: { editor: RulesEditor }) {
  const { data, error, isPending, refetch } = useStaffQuery(get404Logs, {});
  const [source, setSource] = useState<string | null>(null);
  const [isClearing, setClearing] = useState(false);
  const rules = editor.stored?.redirects;
  const matcher = useMemo(() => rules && matchRedirects(rules), [rules]);
  if (error && !data)
    return <LoadFailure error={error} title="404 logs could not be loaded" onTryAgain={() => void refetch()} />;
  const total = data?.totalLogs ?? 0;
  const most = Math.max(1, ...(data?.statistics ?? []).map(({ count }) => count));
  const action = (url: string, hasRedirect: boolean) =>
    hasRedirect ? (
      <span className="flex min-h-10 items-center">
        <Badge tone="success">Has a redirect</Badge>
      </span>
    ) : (
      <Button tone="secondary" size="small" disabled={!rules} onClick={() => setSource(url)}>
        Create Redirect<span className="sr-only"> for {url}</span>
      </Button>
    );
  const frequentColumns: Column<Frequent>[] = [
    {
      key: "url",
      heading: "URL",
      isRowHeading: true,
      className: "min-w-48 break-all",
      cell: ({ url, count }) => (
        <>
          {url}
          <ShareBar share={count / most} />
        </>
      ),
    },
    { key: "count", heading: "Count", align: "end", cell: ({ count }) => count.toLocaleString("en-IE") },
    { key: "last", heading: "Last accessed", cell: ({ lastAccessed }) => <Moment at={lastAccessed} /> },
    { key: "action", heading: "Redirect", isActions: true, cell: ({ url, hasRedirect }) => action(url, hasRedirect) },
  ];
  const recentColumns: Column<Recent>[] = [
    { key: "url", heading: "URL", isRowHeading: true, className: "min-w-48 break-all", cell: ({ url }) => url },
    { key: "when", heading: "When", cell: ({ timestamp }) => <Moment at={timestamp} /> },
    {
      key: "referer",
      heading: "Came from",
      cell: ({ referer }) => (
        <span title={referer} className="block max-w-80 truncate text-muted">
          {referer || "not told"}
        </span>
      ),
    },
    {
      key: "action",
      heading: "Redirect",
      isActions: true,
      cell: ({ url }) => action(url, matcher !== undefined && matcher.find(url) !== null),
    },
  ];
  const nothing = (
    <EmptyState title="No 404s logged.">
      Addresses that led visitors nowhere are listed here, robots left out.
    </EmptyState>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TotalCard label="404s in all" total={data?.totalLogs} isEmpty={total === 0} onClear={() => setClearing(true)}>
        Clear 404 logs
      </TotalCard>
      <Heading level={2} look="small">
        Most frequent
      </Heading>
      <Table
        label="The ten most frequent 404s"
        columns={frequentColumns}
        rows={data?.statistics ?? []}
        rowKey={({ url }) => url}
        skeletonRows={isPending ? 5 : 0}
        instead={data && data.statistics.length === 0 ? nothing : null}
      />
      <Heading level={2} look="small">
        Newest
      </Heading>
      <Table
        label="The ten newest 404s"
        columns={recentColumns}
        rows={data?.recentLogs ?? []}
        rowKey={({ id }) => id}
        skeletonRows={isPending ? 5 : 0}
        instead={data && data.recentLogs.length === 0 ? <EmptyState title="No 404s logged." /> : null}
      />
      {source !== null && <CreateRedirectDialog source={source} editor={editor} onClose={() => setSource(null)} />}
      {isClearing && (
        <ClearDialog
          row={clear404Logs}
          listed={get404Logs}
          title="Clear the 404 logs?"
          description={`${total.toLocaleString("en-IE")} logged 404s and their counts are forgotten. This cannot be undone.`}
          done="404 logs cleared"
          onClose={() => setClearing(false)}
        />
      )}
    </div>
  );
}
