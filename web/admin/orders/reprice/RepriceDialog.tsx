import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  type OrderShipment,
  previewRepricing,
  type RepricingPreview,
  repriceOrder,
} from "../../../../contract/reprice-order.ts";
import type { PublicSettings } from "../../../../contract/settings.ts";
import type { StaffOrder } from "../../../../contract/staff-order.ts";
import { formatEuro } from "../../../../domain/money/euro.ts";
import { findPackage } from "../../../../domain/pricing/refusals.ts";
import { ApiError } from "../../../api/api-error.ts";
import { errorText } from "../../../api/error-text.ts";
import { createKeyring } from "../../../api/idempotency-key.ts";
import { useForm } from "../../../forms/use-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { toast } from "../../../ui/toast.ts";
import { staffCall } from "../../shell/staff-call.ts";
import { sentShipment, type TypedShipment } from "../../shell/typed-shipment.ts";
import { useCloseGuard } from "../../shell/unsaved-changes.tsx";
import { useTypedLines } from "../../shell/use-typed-lines.ts";
import { PriceStep } from "./PriceStep.tsx";
import {
  changedRows,
  chosenCents,
  differenceOf,
  fieldsOf,
  formOf,
  openChoices,
  type PriceForm,
} from "./repriced-shipment.ts";
import { ShipmentFields } from "./ShipmentFields.tsx";

/** The route may be measured by somebody else's server, and a refund waits for the gateway. */
const timeoutMs = 60_000;

type RepriceDialogProps = {
  order: StaffOrder;
  shipment: OrderShipment;
  settings: PublicSettings;
  onClose: () => void;
  onDone: () => void;
};

const noPrice: PriceForm = { by: "today", typed: "", typedReason: "", difference: "", reason: "" };

/** Address, service, package and quantity of an order: first what is to be carried, then what it costs and what becomes of the difference. */
export function RepriceDialog({ order, shipment, settings, onClose, onDone }: RepriceDialogProps) {
  const [seen, setSeen] = useState<RepricingPreview | null>(null);
  const [isTold, setTold] = useState(true);
  const [keyOf] = useState(createKeyring);
  const form = useForm<TypedShipment>({ initial: () => formOf(shipment) });
  const typedLines = useTypedLines(form);
  const money = useForm<PriceForm>({
    initial: noPrice,
    check: (values): Record<string, string | undefined> => (seen ? faultsOf(seen, values) : {}),
  });
  const busy = form.busy || money.busy;
  const { close, asking } = useCloseGuard((form.isChanged || seen !== null) && !busy, onClose);
  const formId = useId();
  const top = useFocusAfter(seen === null ? "edit" : "price");
  const failure = form.failure || money.failure;

  const price = (event: FormEvent) => {
    event.preventDefault();
    void typedLines.send(async (values) => {
      const body = { shipment: sentShipment(values, findPackage(settings, values.packageType)) };
      const found = await staffCall(previewRepricing, { params: { id: order.id }, body }, { timeoutMs });
      money.held.reset(startOf(found, shipment));
      setSeen(found);
    }, refuse);
  };
  const refuse = (error: unknown) => {
    const faults = error instanceof ApiError ? fieldsOf(error.params) : {};
    const known = Object.entries(faults).filter(([name]) => (name.split(".")[0] ?? "") in form.values);
    if (known.length === 0) form.held.update({ failure: errorText(error) });
    else form.refuse(Object.fromEntries(known));
  };
  const save = () =>
    money.send(async (values) => {
      if (!seen) return;
      const totalCents = seen.state === "request" ? 0 : (chosenCents(seen, values) ?? 0);
      const difference = values.difference || "none";
      const body = {
        shipment: sentShipment(form.values, findPackage(settings, form.values.packageType)),
        version: seen.version,
        price:
          values.by === "typed"
            ? { by: values.by, totalCents, reason: values.typedReason.trim() }
            : ({ by: values.by } as const),
        totalCents,
        differenceCents: differenceOf(seen, totalCents),
        difference,
        reason: values.reason.trim(),
        tellCustomer: isTold,
      };
      const sent = { params: { id: order.id }, body };
      const { refund } = await staffCall(repriceOrder, sent, { idempotencyKey: keyOf(body), timeoutMs });
      if (refund?.state === "failed") {
        const why = `The order is changed, but its refund failed: ${refund.message ?? "no reason was given"}`;
        toast({ title: "Refund Failed", description: why, tone: "destructive" });
      } else {
        const told = isTold && order.customer.email !== "" ? " The customer is told by email." : "";
        toast({ title: "Order changed", description: `Order ${order.number}.${told}`, tone: "success" });
      }
      onDone();
      onClose();
    }, refuseSaving);
  const refuseSaving = (error: unknown) => {
    const again =
      error instanceof ApiError && ["order_changed", "price_changed", "action_refused"].includes(error.code);
    if (!again) return money.held.showRefusal(error);
    // What was shown is old: it is priced again from what is typed.
    flushSync(() => setSeen(null));
    form.held.update({ failure: errorText(error) });
    onDone();
  };

  const isRequest = shipment.state === "request";
  return (
    <>
      <Dialog
        onClose={close}
        locked={busy}
        title={seen === null ? `Change order ${order.number}` : `Price of order ${order.number}`}
        className="w-[min(60rem,calc(100vw-2rem))]!"
        actions={
          seen === null ? (
            <>
              <Button type="submit" form={formId} busy={form.busy} busyLabel="Pricing...">
                {isRequest ? "Continue" : "Price again"}
              </Button>
              <Button tone="secondary" disabled={busy} onClick={close}>
                Cancel
              </Button>
            </>
          ) : (
            <>
              <Button busy={money.busy} busyLabel="Saving..." onClick={() => void save()}>
                {saveLabel(seen, money.values)}
              </Button>
              <Button tone="secondary" disabled={busy} onClick={() => setSeen(null)}>
                Back
              </Button>
            </>
          )
        }
      >
        {/* What had the focus is gone with the step before. */}
        <div ref={top} tabIndex={-1} className="sr-only">
          {seen === null ? "What is carried, from where to where" : "What it costs, and what changes"}
        </div>
        <div role="alert" className="empty:hidden">
          {failure && <Notice tone="error">{failure}</Notice>}
        </div>
        {shipment.typedPriceReason && seen === null && (
          <Notice>Its price was typed by staff: {shipment.typedPriceReason}</Notice>
        )}
        <form id={formId} ref={form.ref} noValidate onSubmit={price} hidden={seen !== null} className="grid gap-5">
          <ShipmentFields form={form} typedLines={typedLines} settings={settings} onlyAddresses={isRequest} />
        </form>
        {seen !== null && (
          <form
            ref={money.ref}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void save();
            }}
          >
            <PriceStep
              order={order}
              seen={seen}
              changed={changedRows(form.base, form.values, settings)}
              form={money}
              isTold={isTold}
              onTold={setTold}
            />
          </form>
        )}
      </Dialog>
      {asking}
    </>
  );
}

/** A price that somebody typed is offered as it is: what was agreed counts until staff say otherwise. */
function startOf({ prices, priceCents }: RepricingPreview, { typedPriceReason }: OrderShipment): PriceForm {
  if (typedPriceReason === null) return { ...noPrice, by: prices.find(({ ok }) => ok)?.by ?? "typed" };
  return { ...noPrice, by: "typed", typed: (priceCents / 100).toFixed(2), typedReason: typedPriceReason };
}

function faultsOf(seen: RepricingPreview, values: PriceForm): Record<string, string | undefined> {
  if (seen.state === "request") return {};
  const cents = chosenCents(seen, values);
  const isTyped = values.by === "typed";
  const needsReason = values.difference === "waive" || values.difference === "keep";
  const choices = openChoices(differenceOf(seen, cents));
  return {
    typed: isTyped && cents === null ? "Enter an amount, such as 120.50" : undefined,
    typedReason: isTyped && values.typedReason.trim() === "" ? "Say why it is that price" : undefined,
    difference: choices.length > 0 && values.difference === "" ? "Choose what becomes of the difference" : undefined,
    reason: needsReason && values.reason.trim() === "" ? "Say why" : undefined,
  };
}

function saveLabel(seen: RepricingPreview, values: PriceForm): string {
  const difference = differenceOf(seen, chosenCents(seen, values));
  const amount = formatEuro(Math.abs(difference ?? 0));
  if (difference === null || difference === 0) return "Change order";
  if (values.difference === "ask") return `Change and ask for ${amount}`;
  if (values.difference === "refund") return `Change and refund ${amount}`;
  if (values.difference === "waive") return `Change and waive ${amount}`;
  return values.difference === "keep" ? `Change and keep ${amount}` : "Change order";
}

/** Goes to the window's beginning once something else is shown. */
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
