import { type FormEvent, useEffect, useState } from "react";
import { addOrderNote, type StaffOrder } from "../../../contract/staff-order.ts";
import { staffOrderPath } from "../../../contract/staff-paths.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { isSame, retainErrors } from "../../forms/controlled-form.ts";
import { LeaveGuard } from "../../forms/unsaved-changes.tsx";
import { useForm } from "../../forms/use-form.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { toast } from "../../ui/toast.ts";
import { Sheet } from "../shell/Sheet.tsx";
import { SmallButton } from "../shell/StaffPage.tsx";
import { popSavedTyping, useSaveTyping } from "../shell/saved-typing.ts";
import { staffCall } from "../shell/staff-call.ts";
import { useStaff } from "../shell/staff-context.ts";

type NoteForm = { text: string; toCustomer: boolean };

/** Notes for staff and the customer; a note that cannot be saved stays in the field. */
export function NotePanel({ order, onDone }: { order: StaffOrder; onDone: () => void }) {
  const [keyFor] = useState(createKeyring);
  const { user } = useStaff();
  const formName = `note ${order.id}`;
  const form = useForm({
    initial: { text: "", toCustomer: false },
    check: ({ text }) => ({ text: text.trim() ? undefined : "Write the note first" }),
    afterChange: retainErrors,
  });
  // Restores a note that was being typed when the session ended.
  const { store } = form;
  useEffect(() => {
    const typed = popSavedTyping<NoteForm>(user.id, formName);
    if (typed) store.set(typed);
  }, [store, user.id, formName]);
  const isTyped = form.values.text.trim() !== "";
  useSaveTyping(user.id, formName, isTyped ? form.values : null);
  const notes = order.events.filter(({ kind }) => kind === "note" || kind === "customer_note");
  const hasEmail = order.customer.email !== "";
  const send = (event: FormEvent) => {
    event.preventDefault();
    void form.send(async (body) => {
      // Staff may write the same note twice on purpose; the number of notes makes the keys differ.
      const idempotencyKey = keyFor({ ...body, after: notes.length });
      await staffCall(addOrderNote, { params: { id: order.id }, body }, { idempotencyKey });
      const description = body.toCustomer ? `The note is on its way to ${order.customer.email}.` : undefined;
      toast({ title: body.toCustomer ? "Note sent" : "Note added", description, tone: "success" });
      // Text typed while the note was being sent belongs to the next note.
      if (isSame(store.read().values, body)) store.reset();
      onDone();
    });
  };
  return (
    <Sheet title="Notes" className={notes.length === 0 ? "print:hidden" : undefined}>
      {notes.length > 0 && (
        <ul aria-label="Notes" className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-3 text-sm">
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
      <form ref={form.ref} noValidate onSubmit={send} className="no-print grid gap-2">
        {form.failure && (
          <Notice role="alert" tone="error">
            {form.failure}
          </Notice>
        )}
        <TextArea label="New note" rows={2} maxLength={5000} {...form.field("text")} />
        <Checkbox
          label="Send it to the customer"
          help={hasEmail ? "By email. Otherwise only staff see it." : "This order has no email address."}
          {...form.box("toCustomer")}
          aria-disabled={!hasEmail}
          onChange={(event) => hasEmail && form.box("toCustomer").onChange(event)}
        />
        <div>
          <SmallButton type="submit" busy={form.busy} busyLabel="Saving...">
            {form.values.toCustomer ? "Send note" : "Add note"}
          </SmallButton>
        </div>
      </form>
      <LeaveGuard isUnsaved={isTyped} within={staffOrderPath(order.id)} what="The words of your note" />
    </Sheet>
  );
}

/** The order's history, newest first, without the notes, which have their own panel. */
export function HistoryPanel({ order }: { order: StaffOrder }) {
  const events = order.events.filter(({ kind }) => kind !== "note" && kind !== "customer_note");
  return (
    <Sheet title="History">
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3 border-s-2 border-line text-sm">
        {events.map(({ id, at, actor, note, kind }) => (
          <li key={id} className="relative min-w-0 ps-4">
            <span
              aria-hidden="true"
              className="absolute -start-[5px] top-1.5 size-2 rounded-full border border-atlantic-600 bg-white"
            />
            <span className="block break-words whitespace-pre-line">{note || kind}</span>
            <span className="block text-xs text-muted">
              {actor}, <Moment at={at} />
            </span>
          </li>
        ))}
      </ol>
      {order.hidden.events > 0 && (
        <p className="mt-3 text-sm text-muted">{order.hidden.events} older events are not shown.</p>
      )}
    </Sheet>
  );
}
