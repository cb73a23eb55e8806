import type { JobHealth, LoggedError, NodeHealth } from "../../../contract/health.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { stateStyles } from "./HealthCard.tsx";

const jobColumns: Column<JobHealth>[] = [
  { heading: "Job", isRowHeading: true, cell: ({ name }) => name },
  { heading: "Every", align: "end", cell: ({ everyMs }) => formatInterval(everyMs) },
  { heading: "Last ended", cell: ({ lastAt }) => (lastAt ? <Moment at={lastAt} /> : "Not yet") },
  { heading: "Took", align: "end", cell: ({ lastMs }) => (lastMs === null ? "–" : `${lastMs} ms`) },
  {
    heading: "Outcome",
    className: "min-w-40 break-words",
    cell: ({ fault, lastAt }) => (fault ? <Badge tone="error">{fault}</Badge> : lastAt ? "Done" : "–"),
  },
];

const errorColumns: Column<LoggedError>[] = [
  { heading: "When", cell: ({ at }) => <Moment at={at} /> },
  { heading: "What", isRowHeading: true, className: "min-w-48", cell: ({ message }) => message },
  { heading: "Why", className: "min-w-48 break-words", cell: ({ error }) => error || "–" },
];

/** One process with its jobs and last errors, expanded where something is wrong. */
export function NodePanel({ node }: { node: NodeHealth }) {
  const { name, answers, startedAt, seenAt, state, memoryBytes, jobs, errors } = node;
  const { word, tone } = stateStyles[state];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 rounded border border-line bg-white p-4">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-semibold break-all">{name}</span>
        <Badge tone={tone}>{word}</Badge>
        {answers && <Badge tone="info">Gave this answer</Badge>}
      </div>
      <p className="text-sm text-muted">
        Started <Moment at={startedAt} />, last heard from <Moment at={seenAt} />, {Math.round(memoryBytes / 1e6)} MB of
        memory
      </p>
      {!answers && state === "warning" && (
        <p className="text-sm">
          This process stopped without warning. If nobody stopped it, check its log. It leaves this list after a day.
        </p>
      )}
      <Disclosure label={`Jobs (${jobs.length})`} defaultOpen={state === "fault"}>
        <Table label={`Jobs of ${name}`} columns={jobColumns} rows={jobs} rowKey={(job) => job.name} />
      </Disclosure>
      <Disclosure label={`Last errors (${errors.length})`} defaultOpen={errors.length > 0}>
        {errors.length === 0 ? (
          <p className="text-sm text-muted">None since it started.</p>
        ) : (
          <Table
            label={`Errors of ${name}`}
            columns={errorColumns}
            rows={errors}
            rowKey={({ at, message }) => `${at} ${message}`}
          />
        )}
      </Disclosure>
    </li>
  );
}

/** 15 s, 10 min, 1 h. */
function formatInterval(ms: number): string {
  if (ms < 60_000) return `${ms / 1_000} s`;
  return ms < 3_600_000 ? `${ms / 60_000} min` : `${ms / 3_600_000} h`;
}
