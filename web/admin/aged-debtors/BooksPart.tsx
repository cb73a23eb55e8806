import { useState } from "react";
import { closeBooks, getBooks, reopenBooks } from "../../../contract/account-money.ts";
import { addDays, shortDate, showDay } from "../../../domain/schedule/dates.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import { errorText } from "../../api/error-text.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { toast } from "../../ui/toast.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { ReasonDialog } from "../shell/ReasonDialog.tsx";
import { PartHeading, SmallButton } from "../shell/StaffPage.tsx";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useRefresh, useStaffQuery } from "../shell/use-staff-query.ts";

/** The day up to which the books are closed, with buttons to close the last month and to reopen them. */
export function BooksPart() {
  const query = useStaffQuery(getBooks, {});
  const [open, setOpen] = useState<"close" | "reopen" | null>(null);
  const { busy, run } = useAction();
  const refresh = useRefresh();
  const { data, error } = query;
  const lastMonth = addDays(`${dublinDate(new Date()).slice(0, 7)}-01`, -1);
  const close = () =>
    run(
      async () => {
        await staffCall(closeBooks, { body: { closedTo: lastMonth } });
        await refresh(getBooks);
        toast({ title: "Books closed", description: `Up to ${showDay(lastMonth)}`, tone: "success" });
        setOpen(null);
      },
      (error) => {
        toast({ title: "Books not closed", description: errorText(error), tone: "destructive" });
        setOpen(null);
      },
    );
  return (
    <section className="grid gap-2 print:hidden">
      <PartHeading>Books</PartHeading>
      {error && !data && (
        <LoadFailure error={error} title="The books could not be loaded" onTryAgain={() => void query.refetch()} />
      )}
      {data && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span>
            {data.closedTo === null
              ? "No period is closed: documents and payments can have any date."
              : `Closed up to ${showDay(data.closedTo)}: nothing can be dated on those days.`}
          </span>
          {(data.closedTo === null || data.closedTo < lastMonth) && (
            <SmallButton onClick={() => setOpen("close")}>Close up to {shortDate(lastMonth)}</SmallButton>
          )}
          {data.closedTo !== null && <SmallButton onClick={() => setOpen("reopen")}>Reopen</SmallButton>}
        </p>
      )}
      {data && data.changes.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-6 cursor-pointer text-muted max-lg:py-3">Closings ({data.changes.length})</summary>
          <ul className="mt-1 grid gap-1">
            {data.changes.map(({ closedTo, reason, at, by }) => (
              <li key={at}>
                {reason === "" ? "Closed" : "Reopened"}
                {closedTo === null ? "" : `, closed up to ${shortDate(closedTo)}`}: {by}, <Moment at={at} />
                {reason !== "" && `. ${reason}`}
              </li>
            ))}
          </ul>
        </details>
      )}
      {open === "close" && (
        <ConfirmDialog
          title={`Close the books up to ${showDay(lastMonth)}?`}
          description="After that, no payment, refund, credit note or invoice can be dated on those days. You can reopen them, with a reason."
          confirmLabel="Close the books"
          busyLabel="Saving..."
          busy={busy}
          onConfirm={close}
          onClose={() => setOpen(null)}
        />
      )}
      {open === "reopen" && (
        <ReasonDialog
          title="Reopen the closed books?"
          description="Documents and payments can have any date again. The reason is recorded in the audit log."
          submitLabel="Reopen"
          onSubmit={async (reason) => {
            await staffCall(reopenBooks, { body: { closedTo: null, reason } });
            await refresh(getBooks);
            toast({ title: "Books reopened", tone: "success" });
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
