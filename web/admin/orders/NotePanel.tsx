import { type FormEvent, useState } from "react";
import { addOrderNote, type StaffOrder } from "../../../contract/staff-order.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import { Sheet } from "./Sheet.tsx";
import { useSubmit } from "./use-submit.ts";

/** Notes for staff and for the customer. If a note cannot be saved, its text stays in the field. */
export function NotePanel({ order, onDone }: { order: StaffOrder; onDone: () => void }) {
  const [text, setText] = useState("");
  const [toCustomer, setToCustomer] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { busy, failure, submit } = useSubmit();
  const notes = order.events.filter(({ kind }) => kind === "note" || kind === "customer_note");
  const hasEmail = order.customer.email !== "";
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(text.trim() === "");
    if (text.trim() === "") return;
    const body = { text, toCustomer };
    // Staff may write the same note twice on purpose: the number of notes makes the two keys differ.
    const isDone = await submit({ ...body, after: notes.length }, async (idempotencyKey) => {
      await staffCall(addOrderNote, { params: { id: order.id }, body }, { idempotencyKey });
    });
    if (!isDone) return;
    const description = toCustomer ? `It is on its way to ${order.customer.email}.` : undefined;
    toast({ title: toCustomer ? "Note sent" : "Note added", description, tone: "success" });
    setText("");
    setToCustomer(false);
    onDone();
  };
  return (
    <Sheet title="Notes" className={notes.length === 0 ? "print:hidden" : undefined}>
      {notes.length > 0 && (
        <ul aria-label="Notes" className="mb-4 grid gap-3 text-sm">
          {notes.map(({ id, at, actor, kind, note }) => (
            <li key={id} className="border-s-4 border-line ps-3">
              <p className="break-words whitespace-pre-line">{note}</p>
              <p className="text-xs text-muted">
                {actor}
                {kind === "customer_note" && ", sent to the customer"}, <Moment at={at} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={send} className="no-print grid gap-2">
        {failure && (
          <Notice role="alert" tone="error">
            {failure}
          </Notice>
        )}
        <TextArea
          label="New note"
          rows={2}
          maxLength={5000}
          value={text}
          error={isMissing && "A note needs a text"}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Checkbox
          label="Send it to the customer"
          help={hasEmail ? "By email. Otherwise only staff read it." : "This order has no email address."}
          checked={toCustomer}
          aria-disabled={!hasEmail}
          onChange={(event) => hasEmail && setToCustomer(event.currentTarget.checked)}
        />
        <div>
          <Button type="submit" tone="secondary" size="small" busy={busy} busyLabel="Saving...">
            {toCustomer ? "Send note" : "Add note"}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
