import { Link } from "react-router";
import type { StaffOrder } from "../../../contract/staff-order.ts";
import { staffPages } from "../../../contract/staff-paths.ts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Sheet, SheetPart } from "../shell/Sheet.tsx";
import { useStaff } from "../shell/staff-context.ts";

const tones: Record<string, BadgeTone> = { sent: "success", queued: "warning", failed: "error" };
const states: Record<string, string> = { sent: "Sent", queued: "Waiting", failed: "Failed" };
const forms: Record<number, string> = { 1: "Team booking", 3: "Customer booking" };

/** The emails about the order, and its form submissions. */
export function EmailsPanel({ order }: { order: StaffOrder }) {
  const { emails, submissions, hidden } = order;
  const { isAdministrator } = useStaff();
  const outboxLink = isAdministrator && emails.length > 0 && (
    <Link to={`${staffPages.emails}?search=${order.number}`} className="link no-print">
      Read and send again
    </Link>
  );
  return (
    <Sheet title="Emails" aside={outboxLink}>
      {emails.length === 0 && <p className="text-sm text-muted">No emails about this order yet.</p>}
      <ul aria-label="Emails" className="grid gap-2 text-sm">
        {emails.map((email) => (
          <li
            key={email.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-2 first:border-t-0 first:pt-0"
          >
            <span className="min-w-0 flex-1 basis-48">
              <span className="block break-words">{email.subject}</span>
              <span className="block text-xs wrap-anywhere text-muted">
                To {email.recipient}, <Moment at={email.sentAt ?? email.createdAt} />
              </span>
              {email.state !== "sent" && email.lastError && (
                <span className="block text-xs break-words text-brick">{email.lastError}</span>
              )}
            </span>
            <Badge tone={tones[email.state]}>{states[email.state] ?? email.state}</Badge>
          </li>
        ))}
      </ul>
      {hidden.emails > 0 && <p className="mt-3 text-sm text-muted">{hidden.emails} older emails are not shown.</p>}
      {submissions.length > 0 && (
        <SheetPart title="Form submissions">
          <ul className="grid gap-1 text-sm">
            {submissions.map(({ id, formId, createdAt }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4">
                <span>
                  DL-{id}, {forms[formId] ?? `form ${formId}`}
                </span>
                <Moment at={createdAt} className="text-muted" />
              </li>
            ))}
          </ul>
        </SheetPart>
      )}
    </Sheet>
  );
}
