import { useRef, useState } from "react";
import { formIds } from "../../../contract/form-ids.ts";
import { fieldLabel, formatFieldValue, formName, formNames } from "../../../contract/form-names.ts";
import {
  exportSubmissions,
  listSubmissions,
  markSubmission,
  type StoredSubmission,
  type SubmissionDone,
  type SubmissionsFilter,
} from "../../../contract/forms.ts";
import { applicationPath, staffOrderPath } from "../../../contract/staff-paths.ts";
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
import { isSessionError, staffCall } from "../shell/staff-call.ts";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";
import { useUrlFilters } from "../shell/use-url-filters.ts";

export const meta = pageMeta({ title: "Form submissions", hidden: true });

const formOptions = [
  { value: "", label: "All forms" },
  ...Object.entries(formNames).map(([value, label]) => ({ value, label })),
];
const spamOptions = [
  { value: "", label: "Spam or not" },
  { value: "true", label: "Spam suspected" },
  { value: "false", label: "Not suspected" },
];
const stateOptions = [
  { value: "", label: "Open and done" },
  { value: "open", label: "Open" },
  { value: "done", label: "Done" },
];

/** Submissions of the site's forms, including those that bookings create. */
export default function Submissions() {
  const url = useUrlFilters(submissionFilters);
  const { filters, setFilters } = url;
  const filter = filterOf(filters);
  const list = useStaffQuery(listSubmissions, { query: { ...filter, page: filters.page } }, { keepPrevious: true });
  const [lastOpened, setOpened] = useState<StoredSubmission | null>(null);
  const submissions = list.data?.submissions ?? [];
  // A submission that no longer matches the filters stays open in its last state.
  const opened = submissions.find(({ id }) => id === lastOpened?.id) ?? lastOpened;
  const toggle = useToggleDone((id, done) => setOpened((before) => (before?.id === id ? { ...before, done } : before)));
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
            aria-label={`${formName(submission.formId)}, submission ${submission.id}`}
            onClick={() => setOpened(submission)}
          >
            {formName(submission.formId)}
          </button>
          <span className="block text-sm text-muted">{submission.source}</span>
        </>
      ),
    },
    { heading: "From", cell: (submission) => <Sender submission={submission} /> },
    {
      heading: "Subject",
      className: "min-w-48",
      cell: ({ data: fields }) => <span className="line-clamp-2">{formatFieldValue(fields["subject"])}</span>,
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
      // A booking's submission is handled with its order.
      cell: (submission) =>
        submission.orderId === null && (
          <SmallButton
            busy={toggle.busy.has(submission.id)}
            aria-label={`${submission.done ? "Reopen" : "Mark as done"}: ${formName(submission.formId)}, submission ${submission.id}`}
            onClick={() => void toggle.run(submission)}
          >
            {submission.done ? "Reopen" : "Mark as done"}
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
        emptyText="They appear here as soon as a visitor sends a form."
        url={url}
        paging={{ noun: "submissions", perPage: 50 }}
      />
      {opened && (
        <Detail
          submission={opened}
          busy={toggle.busy.has(opened.id)}
          onMark={() => void toggle.run(opened)}
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

type ToggleDone = { busy: ReadonlySet<SubmissionId>; run: (submission: StoredSubmission) => Promise<void> };

/** Marks submissions as done or open again, with at most one call in flight per submission. */
function useToggleDone(onMarked: (id: SubmissionId, done: SubmissionDone | null) => void): ToggleDone {
  const refresh = useRefresh();
  const [busy, setBusy] = useState<ReadonlySet<SubmissionId>>(new Set());
  const running = useRef(new Set<SubmissionId>());
  const run: ToggleDone["run"] = async ({ id, done: before }) => {
    if (running.current.has(id)) return;
    running.current.add(id);
    setBusy(new Set(running.current));
    try {
      const { done } = await staffCall(markSubmission, { params: { id }, body: { done: before === null } });
      onMarked(id, done);
      await refresh(listSubmissions);
      toast({ title: done ? "Marked as done" : "Reopened", description: `Submission ${id}`, tone: "success" });
    } catch (error) {
      if (isSessionError(error)) return;
      toast({ title: "The change could not be saved", description: errorText(error), tone: "destructive" });
    } finally {
      running.current.delete(id);
      setBusy(new Set(running.current));
    }
  };
  return { busy, run };
}

function Sender({ submission: { data, email } }: { submission: StoredSubmission }) {
  const name = formatFieldValue(data["names"]);
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
      title={`${formName(formId)}, submission ${id}`}
      className="w-[min(44rem,calc(100vw-2rem))]!"
      actions={
        <>
          {orderId === null && (
            <Button busy={busy} busyLabel="Saving..." onClick={onMark}>
              {done ? "Reopen" : "Mark as done"}
            </Button>
          )}
          {formId === formIds.businessApplication && (
            <ButtonLink tone="secondary" to={applicationPath(id)}>
              {done ? "See the application" : "Approve or decline"}
            </ButtonLink>
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
          The form was filled in the way a bot fills in forms. Nobody was emailed about it.
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
          <Fact key={key} term={fieldLabel(key)}>
            {formatFieldValue(value) || "–"}
          </Fact>
        ))}
      </dl>
    </Dialog>
  );
}

/** The filters kept in the URL; days are 'YYYY-MM-DD' or empty. */
const submissionFilters = { page: 1, search: "", form: "", spam: "", state: "", from: "", to: "" };

/** The call's filter for the URL's; unknown values are left out. */
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
