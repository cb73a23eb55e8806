import { useRef, useState } from "react";
import { formNames, nameOfField, nameOfForm, showValue } from "../../../contract/form-names.ts";
import {
  exportSubmissions,
  listSubmissions,
  markSubmission,
  type StoredSubmission,
  type SubmissionDone,
  type SubmissionsFilter,
} from "../../../contract/forms.ts";
import { staffOrderPath } from "../../../contract/staff-paths.ts";
import type { SubmissionId } from "../../../domain/orders/references.ts";
import { isIsoDate } from "../../../domain/schedule/dates.ts";
import { errorText } from "../../api/error-text.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Fact } from "../../ui/Fact.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import type { Column } from "../../ui/Table.tsx";
import { toast } from "../../ui/toast.ts";
import { DayRange } from "../shell/DayRange.tsx";
import { ExportButton } from "../shell/ExportButton.tsx";
import { FilterBar } from "../shell/FilterBar.tsx";
import { ListBody } from "../shell/ListBody.tsx";
import { SmallButton, StaffPage } from "../shell/StaffPage.tsx";
import { endsSession, staffCall } from "../shell/staff-call.ts";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";
import { useUrlFilters } from "../shell/use-url-filters.ts";

export const meta = pageMeta({ title: "Form submissions", hidden: true });

const formOptions = [
  { value: "", label: "All forms" },
  ...Object.entries(formNames).map(([value, label]) => ({ value, label })),
];
const spamOptions = [
  { value: "", label: "With and without mark" },
  { value: "true", label: "Spam suspected" },
  { value: "false", label: "Not suspected" },
];
const stateOptions = [
  { value: "", label: "Open and done" },
  { value: "open", label: "Open" },
  { value: "done", label: "Done" },
];

/** What visitors sent by the site's forms, and what bookings left as such. */
export default function Submissions() {
  const url = useUrlFilters(submissionFilters);
  const { filters, setFilters } = url;
  const filter = filterOf(filters);
  const list = useStaffQuery(listSubmissions, { query: { ...filter, page: filters.page } }, { keepPrevious: true });
  const [lastOpened, setOpened] = useState<StoredSubmission | null>(null);
  const submissions = list.data?.submissions ?? [];
  // What no longer fits the filters stays open as it was last.
  const opened = submissions.find(({ id }) => id === lastOpened?.id) ?? lastOpened;
  const mark = useMark((id, done) => setOpened((before) => (before?.id === id ? { ...before, done } : before)));
  const columns: Column<StoredSubmission>[] = [
    { heading: "Received", cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      heading: "Form",
      isRowHeading: true,
      cell: (submission) => (
        <>
          <button
            type="button"
            className="link text-start"
            aria-label={`${nameOfForm(submission.formId)}, submission ${submission.id}`}
            onClick={() => setOpened(submission)}
          >
            {nameOfForm(submission.formId)}
          </button>
          <span className="block text-sm text-muted">{submission.source}</span>
        </>
      ),
    },
    { heading: "From", cell: (submission) => <Sender submission={submission} /> },
    {
      heading: "Subject",
      className: "min-w-48",
      cell: ({ data: fields }) => <span className="line-clamp-2">{showValue(fields["subject"])}</span>,
    },
    {
      heading: "Mark",
      cell: ({ spamSuspected: isSuspected, done }) => (
        <>
          {isSuspected && <Badge tone="warning">Spam suspected</Badge>}
          {done && <DoneBy done={done} />}
        </>
      ),
    },
    {
      heading: "Actions",
      isActions: true,
      // What a booking left as a submission is seen to with its order.
      cell: (submission) =>
        submission.orderId === null && (
          <SmallButton
            busy={mark.busy.has(submission.id)}
            aria-label={`${submission.done ? "Open again" : "Mark as done"}: ${nameOfForm(submission.formId)}, submission ${submission.id}`}
            onClick={() => void mark.run(submission)}
          >
            {submission.done ? "Open again" : "Mark as done"}
          </SmallButton>
        ),
    },
  ];
  return (
    <StaffPage
      title="Form submissions"
      lead="What visitors sent. Anything that looks like spam is kept here, but nobody is emailed about it."
      actions={<ExportButton row={exportSubmissions} input={{ query: filter }} nouns={["submission", "submissions"]} />}
    >
      <FilterBar
        url={url}
        search={{
          label: "Search submissions",
          placeholder: "Name, email, message, reference",
          className: "w-full sm:w-auto sm:min-w-72 sm:flex-1",
        }}
        selects={[
          { name: "form", label: "Form", options: formOptions },
          { name: "spam", label: "Mark", options: spamOptions },
          { name: "state", label: "State", options: stateOptions },
        ]}
        selectClassName="w-full sm:w-auto"
        clearLabel="Clear All"
      >
        <DayRange
          legend="Received"
          from={filter.from ?? ""}
          to={filter.to ?? ""}
          onFrom={(from) => setFilters({ from })}
          onTo={(to) => setFilters({ to })}
        />
      </FilterBar>
      <ListBody
        query={list}
        label="Form submissions"
        columns={columns}
        rows={submissions}
        skeletonRows={6}
        failureTitle="Submissions could not be loaded"
        emptyTitle="No submissions found."
        emptyText="They appear here as soon as somebody sends a form."
        url={url}
        paging={{ noun: "submissions", perPage: 50 }}
      />
      {opened && (
        <Detail
          submission={opened}
          busy={mark.busy.has(opened.id)}
          onMark={() => void mark.run(opened)}
          onClose={() => setOpened(null)}
        />
      )}
    </StaffPage>
  );
}

function DoneBy({ done: { by, at } }: { done: SubmissionDone }) {
  return (
    <>
      <span className="block">Done: {by}</span>
      <span className="block text-muted">
        <Moment at={at} />
      </span>
    </>
  );
}

type Mark = { busy: ReadonlySet<SubmissionId>; run: (submission: StoredSubmission) => Promise<void> };

/** Marks submissions as done, or as open again: each one call at a time, whatever becomes of the others. */
function useMark(onMarked: (id: SubmissionId, done: SubmissionDone | null) => void): Mark {
  const refresh = useRefresh();
  const [busy, setBusy] = useState<ReadonlySet<SubmissionId>>(new Set());
  const running = useRef(new Set<SubmissionId>());
  const run: Mark["run"] = async ({ id, done: before }) => {
    if (running.current.has(id)) return;
    running.current.add(id);
    setBusy(new Set(running.current));
    try {
      const { done } = await staffCall(markSubmission, { params: { id }, body: { done: before === null } });
      onMarked(id, done);
      await refresh(listSubmissions);
      toast({ title: done ? "Marked as done" : "Open again", description: `Submission ${id}`, tone: "success" });
    } catch (error) {
      if (endsSession(error)) return;
      toast({ title: "The mark could not be stored", description: errorText(error), tone: "destructive" });
    } finally {
      running.current.delete(id);
      setBusy(new Set(running.current));
    }
  };
  return { busy, run };
}

function Sender({ submission: { data, email } }: { submission: StoredSubmission }) {
  const name = showValue(data["names"]);
  return (
    <>
      {name && <span className="block">{name}</span>}
      {email && <span className="block text-muted">{email}</span>}
    </>
  );
}

type DetailProps = { submission: StoredSubmission; busy: boolean; onMark: () => void; onClose: () => void };

function Detail({ submission, busy, onMark, onClose }: DetailProps) {
  const { id, formId, data, source, orderId, orderNumber, email, createdAt, spamSuspected, done } = submission;
  return (
    <Dialog
      onClose={onClose}
      title={`${nameOfForm(formId)}, submission ${id}`}
      className="w-[min(44rem,calc(100vw-2rem))]!"
      actions={
        <>
          {orderId === null && (
            <Button busy={busy} busyLabel="Saving..." onClick={onMark}>
              {done ? "Open again" : "Mark as done"}
            </Button>
          )}
          {orderId !== null && (
            <ButtonLink tone="secondary" to={staffOrderPath(orderId)}>
              Order {orderNumber}
            </ButtonLink>
          )}
          {email && (
            <a className="link self-center" href={`mailto:${encodeURIComponent(email)}`}>
              Write to {email}
            </a>
          )}
        </>
      }
    >
      {spamSuspected && (
        <Notice tone="warning" title="Spam suspected">
          It was filled in the way a bot would. Nobody was emailed about it.
        </Notice>
      )}
      <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm whitespace-pre-wrap">
        <Fact term="Received">
          <Moment at={createdAt} />
        </Fact>
        <Fact term="Sent from">{source}</Fact>
        {done && (
          <Fact term="Done">
            {done.by}, <Moment at={done.at} />
          </Fact>
        )}
        {Object.entries(data).map(([key, value]) => (
          <Fact key={key} term={nameOfField(key)}>
            {showValue(value) || "–"}
          </Fact>
        ))}
      </dl>
    </Dialog>
  );
}

/** The list's filters as they stand in the address; days are 'YYYY-MM-DD' or empty. */
const submissionFilters = { page: 1, search: "", form: "", spam: "", state: "", from: "", to: "" };

/** What the address asks for, in the words of the call; whatever is no form, no mark and no day is left out. */
function filterOf({ search, form, spam, state, from, to }: typeof submissionFilters): SubmissionsFilter {
  return {
    ...(search !== "" && { search: search.slice(0, 200) }),
    ...(Object.hasOwn(formNames, form) && { formId: Number(form) }),
    ...((spam === "true" || spam === "false") && { spamSuspected: spam === "true" }),
    ...((state === "open" || state === "done") && { state }),
    ...(isIsoDate(from) && { from }),
    ...(isIsoDate(to) && { to }),
  };
}
