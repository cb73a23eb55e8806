import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { getDates } from "../../../../contract/bookings.ts";
import {
  changeOrder,
  type OrderConflict,
  type OrderDetail,
  orderDetailNames,
} from "../../../../contract/change-order.ts";
import { maxLengths } from "../../../../contract/limits.ts";
import type { StaffOrder } from "../../../../contract/staff-order.ts";
import type { OrderId } from "../../../../domain/orders/references.ts";
import { isIsoDate, showDay } from "../../../../domain/schedule/dates.ts";
import { ApiError } from "../../../api/api-error.ts";
import { errorText } from "../../../api/error-text.ts";
import { createKeyring } from "../../../api/idempotency-key.ts";
import { type Form, useForm } from "../../../forms/use-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Fieldset } from "../../../ui/Fieldset.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { type Column, Table } from "../../../ui/Table.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { toast } from "../../../ui/toast.ts";
import { useKeptTyping } from "../../shell/kept-typing.ts";
import { staffCall } from "../../shell/staff-call.ts";
import { useStaff } from "../../shell/staff-context.ts";
import { useCloseGuard } from "../../shell/unsaved-changes.tsx";
import { useStaffQuery } from "../../shell/use-staff-query.ts";
import { changesOf, detailInWords, type EditForm, faultsOf, formOf, onTopOf } from "./edited-order.ts";
import { OrderConflictNotice } from "./OrderConflictNotice.tsx";
import { TellCustomer } from "./TellCustomer.tsx";

/** What was typed, and which state of the order it was made of. */
export type KeptEdit = { version: number; base: EditForm; form: EditForm };

export const keptAs = (id: OrderId) => `order ${id}`;

type EditOrderDialogProps = {
  order: StaffOrder;
  kept: KeptEdit | null;
  onClose: () => void;
  onDone: () => void;
};

/** An order's contacts, instructions, description and day: first the fields, then what changes with the email about it, then it is saved. */
export function EditOrderDialog({ order, kept, onClose, onDone }: EditOrderDialogProps) {
  const { user } = useStaff();
  const [version, setVersion] = useState(kept?.version ?? order.version);
  const [step, setStep] = useState<"edit" | "review">("edit");
  const [isTold, setTold] = useState(true);
  const [conflict, setConflict] = useState<OrderConflict | null>(null);
  const [refusedDay, setRefusedDay] = useState<{ day: string; text: string } | null>(null);
  const [keyOf] = useState(createKeyring);
  const dayWarning = useDayWarning(order, refusedDay);
  const form = useForm<EditForm>({
    initial: () => kept?.base ?? formOf(order.details),
    check: (values): Record<string, string | undefined> => ({
      ...faultsOf(form.base, values),
      dateReason:
        values.dateReason.trim() === "" && dayWarning(values, form.base) ? "Say why this day is right" : undefined,
    }),
  });
  const { held, base, values } = form;
  const [isRestored, setRestored] = useState(false);
  if (kept && !isRestored) {
    setRestored(true);
    held.reset(kept.base, kept.form);
  }
  useKeptTyping(user.id, keptAs(order.id), form.isChanged ? { version, base, form: values } : null);
  const { close, asking } = useCloseGuard(form.isChanged && !form.busy, onClose);
  const formId = useId();
  const shown = `${step} ${conflict?.version ?? ""}`;
  const top = useFocusAfter(shown);
  const failure = useShown(form.failure);
  const changes = changesOf(base, values);

  const review = (event: FormEvent) => {
    event.preventDefault();
    if (!form.passes()) return;
    if (Object.keys(changes).length > 0) return setStep("review");
    flushSync(() => held.update({ failure: "Nothing is changed yet." }));
    failure.current?.scrollIntoView({ block: "nearest" });
  };
  const save = () =>
    form.send(async ({ dateReason }) => {
      const body = { version, changes, dateReason: dateReason.trim(), tellCustomer: isTold };
      await staffCall(changeOrder, { params: { id: order.id }, body }, { idempotencyKey: keyOf(body) });
      toast({ title: "Order changed", description: toldText(order, isTold), tone: "success" });
      held.reset(values);
      onDone();
      onClose();
    }, refuse);
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) return held.update({ failure: errorText(error) });
    if (error.code === "order_changed") {
      setConflict(error.data as unknown as OrderConflict);
      setStep("edit");
      return onDone();
    }
    const faults = Object.fromEntries(
      Object.entries(error.params).map(([name, text]) => [name.replace(/^changes\./, ""), text]),
    );
    if (error.code === "date_unavailable") {
      setRefusedDay({ day: values.scheduledDate, text: error.message });
      faults["dateReason"] = "Say why this day is right";
      delete faults["scheduledDate"];
    }
    if (Object.keys(faults).length === 0) return held.update({ failure: errorText(error) });
    flushSync(() => setStep("edit"));
    form.refuse(faults);
  };
  const settle = (next: OrderConflict, mine: EditForm) => {
    held.reset(formOf(next.details), mine);
    setVersion(next.version);
    setConflict(null);
  };

  return (
    <>
      <Dialog
        onClose={close}
        locked={form.busy}
        title={step === "edit" ? `Edit order ${order.number}` : `Save the changes of order ${order.number}`}
        className="w-[min(52rem,calc(100vw-2rem))]!"
        actions={
          step === "edit" ? (
            <>
              <Button type="submit" form={formId} disabled={conflict !== null}>
                Continue
              </Button>
              <Button tone="secondary" onClick={close}>
                Cancel
              </Button>
            </>
          ) : (
            <>
              <Button busy={form.busy} busyLabel="Saving..." onClick={() => void save()}>
                Save changes
              </Button>
              <Button tone="secondary" disabled={form.busy} onClick={() => setStep("edit")}>
                Back
              </Button>
            </>
          )
        }
      >
        {/* What had the focus is gone with the step before. */}
        <div ref={top} tabIndex={-1} className="sr-only">
          {step === "edit" ? "The order’s details" : "What changes, and the email about it"}
        </div>
        <div ref={failure} role="alert" className="scroll-mt-4 empty:hidden">
          {form.failure && <Notice tone="error">{form.failure}</Notice>}
        </div>
        {conflict && (
          <OrderConflictNotice
            conflict={conflict}
            base={base}
            mine={values}
            onKeepMine={() => settle(conflict, onTopOf(formOf(conflict.details), base, values).form)}
            onTakeTheirs={() => settle(conflict, formOf(conflict.details))}
          />
        )}
        {kept && step === "edit" && !conflict && (
          <Notice role="status">What you typed before your session ended is here again. It is not saved yet.</Notice>
        )}
        <form id={formId} ref={form.ref} noValidate onSubmit={review} hidden={step !== "edit"} className="grid gap-5">
          <Details form={form} dayWarning={dayWarning(values, base)} />
        </form>
        {step === "review" && (
          <div className="grid gap-4">
            <ChangedTable base={base} values={values} />
            <TellCustomer orderId={order.id} about={{ about: "change", changes }} isTold={isTold} onTold={setTold} />
          </div>
        )}
      </Dialog>
      {asking}
    </>
  );
}

/** Goes to the window's beginning once something else is shown, unless a field has the focus already. */
function useFocusAfter(shown: string) {
  const top = useRef<HTMLDivElement>(null);
  const last = useRef(shown);
  useEffect(() => {
    const hasFocus = top.current?.closest("dialog")?.querySelector("form :focus") != null;
    if (shown !== last.current && !hasFocus) top.current?.focus();
    last.current = shown;
  }, [shown]);
  return top;
}

/** Above many fields: on a phone whoever pressed the button below them would see nothing of it. */
function useShown(text: string) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text !== "") place.current?.scrollIntoView({ block: "nearest" });
  }, [text]);
  return place;
}

function toldText({ number, customer }: StaffOrder, isTold: boolean): string {
  return isTold && customer.email !== "" ? `Order ${number}. The customer is told by email.` : `Order ${number}.`;
}

/** Why a day that was chosen cannot be booked online, where that is known or was answered; null where it can, or where it is the old one. */
function useDayWarning({ priority }: StaffOrder, refused: { day: string; text: string } | null) {
  const { data } = useStaffQuery(getDates, {}, { staleMs: 60_000 });
  const known = data?.priorities[priority as keyof typeof data.priorities]?.dates;
  return ({ scheduledDate: day }: EditForm, base: EditForm): string | null => {
    if (day === base.scheduledDate || !isIsoDate(day)) return null;
    if (refused?.day === day) return refused.text;
    // How far ahead the list reaches; of a day beyond it the server is asked.
    const last = known?.at(-1);
    if (!known || !last || known.includes(day) || day > last) return null;
    const next = known.find((each) => each > day);
    return `Couriers of this service cannot be booked for ${showDay(day)}.${next ? ` The next available date is ${showDay(next)}.` : ""}`;
  };
}

/** The fields, in the order in which a caller tells them. */
function Details({ form, dayWarning }: { form: Form<EditForm>; dayWarning: string | null }) {
  const line = (
    name: OrderDetail,
    more: { type?: string; inputMode?: "tel" | "email" | "decimal"; help?: string } = {},
    max = 200,
  ) => <TextInput label={orderDetailNames[name]} autoComplete="off" maxLength={max} {...more} {...form.field(name)} />;
  const lines = (name: OrderDetail, max: number) => (
    <TextArea
      label={orderDetailNames[name]}
      rows={2}
      maxLength={max}
      fieldClassName="sm:col-span-2"
      {...form.field(name)}
    />
  );
  const pair = "grid gap-3 sm:grid-cols-2";
  const phone = { type: "tel", inputMode: "tel" } as const;
  return (
    <>
      <div className={pair}>
        <TextInput
          label={orderDetailNames.scheduledDate}
          type="date"
          help="The estimated delivery follows it."
          {...form.field("scheduledDate")}
        />
        {dayWarning && (
          <div className="grid gap-3 sm:col-span-2">
            <Notice role="status" tone="warning">
              {dayWarning}
            </Notice>
            <TextInput
              label="Why this day is right all the same"
              maxLength={maxLengths.line}
              required
              help="The order’s history keeps it; the customer is not told."
              {...form.field("dateReason")}
            />
          </div>
        )}
      </div>
      <Fieldset legend="Pickup" legendHidden className="border-t border-line pt-4">
        <div className={pair}>
          {line("pickupContactName", {}, maxLengths.name)}
          {line("pickupContactPhone", phone, maxLengths.phone)}
          {lines("pickupInstructions", maxLengths.instructions)}
        </div>
      </Fieldset>
      <Fieldset legend="Delivery" legendHidden className="border-t border-line pt-4">
        <div className={pair}>
          {line("deliveryContactName", {}, maxLengths.name)}
          {line("deliveryContactPhone", phone, maxLengths.phone)}
          {lines("deliveryInstructions", maxLengths.instructions)}
          {line(
            "safePlace",
            { help: "Where, in the sender’s words. Leave empty if it may not be left when nobody answers." },
            maxLengths.line,
          )}
        </div>
      </Fieldset>
      <Fieldset legend="Package" legendHidden className="border-t border-line pt-4">
        <div className={pair}>
          {lines("packageDescription", maxLengths.description)}
          <TextInput
            label={orderDetailNames.packageWeight}
            inputMode="decimal"
            autoComplete="off"
            unit="kg"
            {...form.field("packageWeight")}
          />
        </div>
      </Fieldset>
      <Fieldset legend="Customer" legendHidden className="border-t border-line pt-4">
        <div className={pair}>
          <p className="text-sm font-semibold text-muted sm:col-span-2" aria-hidden="true">
            Customer
          </p>
          {line("firstName", {}, maxLengths.name)}
          {line("lastName", {}, maxLengths.name)}
          {line("email", { type: "email", inputMode: "email" }, maxLengths.email)}
          {line("phone", phone, maxLengths.phone)}
        </div>
      </Fieldset>
    </>
  );
}

/** On a phone all three columns are seen, however long a word is. */
const narrow = "min-w-18 max-sm:px-2 wrap-anywhere";

function ChangedTable({ base, values }: { base: EditForm; values: EditForm }) {
  const columns: Column<OrderDetail>[] = [
    { heading: "What", isRowHeading: true, className: "max-sm:px-2", cell: (name) => orderDetailNames[name] },
    { heading: "Was", className: narrow, cell: (name) => detailInWords(name, base[name]) },
    { heading: "Will be", className: narrow, cell: (name) => detailInWords(name, values[name]) },
  ];
  const changed = Object.keys(changesOf(base, values)) as OrderDetail[];
  return <Table label="What changes" columns={columns} rows={changed} rowKey={(name) => name} />;
}
