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
import { useCloseGuard } from "../../../forms/unsaved-changes.tsx";
import { type Form, useForm } from "../../../forms/use-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Fieldset } from "../../../ui/Fieldset.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { type Column, Table } from "../../../ui/Table.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { toast } from "../../../ui/toast.ts";
import { useSaveTyping } from "../../shell/saved-typing.ts";
import { staffCall } from "../../shell/staff-call.ts";
import { useStaff } from "../../shell/staff-context.ts";
import { useStaffQuery } from "../../shell/use-staff-query.ts";
import { useStepFocus } from "../use-step-focus.ts";
import { changedDetails, type EditForm, mergeEdits, showDetail, toEditForm, validateEdit } from "./edited-order.ts";
import { NotifyCustomer } from "./NotifyCustomer.tsx";
import { OrderConflictNotice } from "./OrderConflictNotice.tsx";

/** The typed values and the version of the order they are based on. */
export type SavedEdit = { version: number; base: EditForm; form: EditForm };

export const savedEditName = (id: OrderId) => `order ${id}`;

type EditOrderDialogProps = {
  order: StaffOrder;
  saved: SavedEdit | null;
  onClose: () => void;
  onDone: () => void;
};

/** Edits an order's contacts, instructions, description and day, then shows the changes and the email before saving. */
export function EditOrderDialog({ order, saved, onClose, onDone }: EditOrderDialogProps) {
  const { user } = useStaff();
  const [version, setVersion] = useState(saved?.version ?? order.version);
  const [step, setStep] = useState<"edit" | "review">("edit");
  const [isNotified, setNotified] = useState(true);
  const [conflict, setConflict] = useState<OrderConflict | null>(null);
  const [refusedDay, setRefusedDay] = useState<{ day: string; text: string } | null>(null);
  const [keyFor] = useState(createKeyring);
  const dayWarning = useDayWarning(order, refusedDay);
  const form = useForm<EditForm>({
    initial: () => saved?.base ?? toEditForm(order.details),
    check: (values): Record<string, string | undefined> => ({
      ...validateEdit(form.base, values),
      dateReason:
        values.dateReason.trim() === "" && dayWarning(values, form.base) ? "Say why this day is right" : undefined,
    }),
  });
  const { store, base, values } = form;
  const [isRestored, setRestored] = useState(false);
  if (saved && !isRestored) {
    setRestored(true);
    store.reset(saved.base, saved.form);
  }
  useSaveTyping(user.id, savedEditName(order.id), form.isChanged ? { version, base, form: values } : null);
  const { close, closeGuard } = useCloseGuard(form.isChanged && !form.busy, onClose);
  const formId = useId();
  const shown = `${step} ${conflict?.version ?? ""}`;
  const top = useStepFocus(shown);
  const failure = useScrollIntoView(form.failure);
  const changes = changedDetails(base, values);

  const review = (event: FormEvent) => {
    event.preventDefault();
    if (!form.validate()) return;
    if (Object.keys(changes).length > 0) return setStep("review");
    flushSync(() => store.update({ failure: "Nothing has been changed yet." }));
    failure.current?.scrollIntoView({ block: "nearest" });
  };
  const save = () =>
    form.send(async ({ dateReason }) => {
      const body = { version, changes, dateReason: dateReason.trim(), tellCustomer: isNotified };
      await staffCall(changeOrder, { params: { id: order.id }, body }, { idempotencyKey: keyFor(body) });
      toast({ title: "Order changed", description: savedText(order, isNotified), tone: "success" });
      store.reset(values);
      onDone();
      onClose();
    }, refuse);
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) return store.update({ failure: errorText(error) });
    if (error.code === "order_changed") {
      setConflict(error.data as unknown as OrderConflict);
      setStep("edit");
      return onDone();
    }
    const errors = Object.fromEntries(
      Object.entries(error.params).map(([name, text]) => [name.replace(/^changes\./, ""), text]),
    );
    if (error.code === "date_unavailable") {
      setRefusedDay({ day: values.scheduledDate, text: error.message });
      errors["dateReason"] = "Say why this day is right";
      delete errors["scheduledDate"];
    }
    if (Object.keys(errors).length === 0) return store.update({ failure: errorText(error) });
    flushSync(() => setStep("edit"));
    form.refuse(errors);
  };
  const settle = (next: OrderConflict, mine: EditForm) => {
    store.reset(toEditForm(next.details), mine);
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
        {/* Takes the focus when the previous step disappears. */}
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
            onKeepMine={() => settle(conflict, mergeEdits(toEditForm(conflict.details), base, values).form)}
            onTakeTheirs={() => settle(conflict, toEditForm(conflict.details))}
          />
        )}
        {saved && step === "edit" && !conflict && (
          <Notice role="status">What you typed before your session ended is here again. It is not saved yet.</Notice>
        )}
        <form id={formId} ref={form.ref} noValidate onSubmit={review} hidden={step !== "edit"} className="grid gap-5">
          <Details form={form} dayWarning={dayWarning(values, base)} />
        </form>
        {step === "review" && (
          <div className="grid gap-4">
            <ChangedTable base={base} values={values} />
            <NotifyCustomer
              orderId={order.id}
              about={{ about: "change", changes }}
              isNotified={isNotified}
              onChange={setNotified}
            />
          </div>
        )}
      </Dialog>
      {closeGuard}
    </>
  );
}

/** Scrolls to the failure above the fields, which would be out of sight on a phone. */
function useScrollIntoView(text: string) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text !== "") place.current?.scrollIntoView({ block: "nearest" });
  }, [text]);
  return place;
}

function savedText({ number, customer }: StaffOrder, isNotified: boolean): string {
  return isNotified && customer.email !== "" ? `Order ${number}. The customer is told by email.` : `Order ${number}.`;
}

/** Why the chosen day cannot be booked online, as far as known; null if it can, or is unchanged. */
function useDayWarning({ priority }: StaffOrder, refusal: { day: string; text: string } | null) {
  const { data } = useStaffQuery(getDates, {}, { staleMs: 60_000 });
  const known = data?.priorities[priority as keyof typeof data.priorities]?.dates;
  return ({ scheduledDate: day }: EditForm, base: EditForm): string | null => {
    if (day === base.scheduledDate || !isIsoDate(day)) return null;
    if (refusal?.day === day) return refusal.text;
    // The list ends here; days beyond it are left to the server.
    const last = known?.at(-1);
    if (!known || !last || known.includes(day) || day > last) return null;
    const next = known.find((each) => each > day);
    return `Couriers of this service cannot be booked for ${showDay(day)}.${next ? ` The next available date is ${showDay(next)}.` : ""}`;
  };
}

/** The fields, in the order in which callers give them. */
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
              label="Why this day is right anyway"
              maxLength={maxLengths.line}
              required
              help="Kept in the order’s history; the customer does not see it."
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
            {
              help: "The safe place, in the sender’s words. Leave empty if the goods may not be left when nobody answers.",
            },
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

/** Fits all three columns on a phone, however long a word is. */
const narrow = "min-w-18 max-sm:px-2 wrap-anywhere";

function ChangedTable({ base, values }: { base: EditForm; values: EditForm }) {
  const columns: Column<OrderDetail>[] = [
    { heading: "What", isRowHeading: true, className: "max-sm:px-2", cell: (name) => orderDetailNames[name] },
    { heading: "Was", className: narrow, cell: (name) => showDetail(name, base[name]) },
    { heading: "Will be", className: narrow, cell: (name) => showDetail(name, values[name]) },
  ];
  const changed = Object.keys(changedDetails(base, values)) as OrderDetail[];
  return <Table label="What changes" columns={columns} rows={changed} rowKey={(name) => name} />;
}
