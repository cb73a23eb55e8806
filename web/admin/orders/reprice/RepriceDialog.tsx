import { type FormEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import {
  type OrderShipment,
  previewRepricing,
  type RepricingPreview,
  repriceOrder,
} from "../../../../contract/reprice-order.ts";
import type { PublicSettings } from "../../../../contract/settings.ts";
import type { StaffOrder } from "../../../../contract/staff-order.ts";
import type { TripEnd } from "../../../../domain/addresses/address-position.ts";
import { formatEuro } from "../../../../domain/money/euro.ts";
import { readTypedAmount } from "../../../../domain/money/typed-amount.ts";
import { maxTotalCents } from "../../../../domain/pricing/price.ts";
import { findPackage } from "../../../../domain/pricing/refusals.ts";
import type { OpenQuestion } from "../../../../domain/pricing/trip-positions.ts";
import { ApiError } from "../../../api/api-error.ts";
import { errorText } from "../../../api/error-text.ts";
import { createKeyring } from "../../../api/idempotency-key.ts";
import { useCloseGuard } from "../../../forms/unsaved-changes.tsx";
import { useForm } from "../../../forms/use-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { toast } from "../../../ui/toast.ts";
import { isConflictAt } from "../../shell/AddressQuestions.tsx";
import { staffCall } from "../../shell/staff-call.ts";
import { type TypedShipment, toShipmentBody } from "../../shell/typed-shipment.ts";
import { useTypedLines } from "../../shell/use-typed-lines.ts";
import { useStepFocus } from "../use-step-focus.ts";
import { PriceStep } from "./PriceStep.tsx";
import {
  changedRows,
  chosenCents,
  differenceToSettle,
  type PriceForm,
  settlementChoices,
  toShipmentForm,
  withoutShipmentPrefix,
} from "./repriced-shipment.ts";
import { ShipmentFields } from "./ShipmentFields.tsx";

/** Long, because measuring the route may take an outside service, and a refund waits for the gateway. */
const timeoutMs = 60_000;

type RepriceDialogProps = {
  order: StaffOrder;
  shipment: OrderShipment;
  settings: PublicSettings;
  onClose: () => void;
  onDone: () => void;
};

const noPrice: PriceForm = { by: "today", typed: "", typedReason: "", difference: "", reason: "" };

/**
 * Changes address, service, package and quantity of an order: first the shipment, then the price and the difference.
 */
export function RepriceDialog({ order, shipment, settings, onClose, onDone }: RepriceDialogProps) {
  const [preview, setPreview] = useState<RepricingPreview | null>(null);
  const [open, setOpen] = useState<OpenQuestion | null>(null);
  const [conflict, setConflict] = useState<TripEnd | null>(null);
  const [isNotified, setNotified] = useState(true);
  const [keyFor] = useState(createKeyring);
  const form = useForm<TypedShipment>({ initial: () => toShipmentForm(shipment) });
  const typedLines = useTypedLines(form);
  const money = useForm<PriceForm>({
    initial: noPrice,
    check: (values): Record<string, string | undefined> => (preview ? validatePrice(preview, values) : {}),
  });
  const busy = form.busy || money.busy;
  const { close, closeGuard } = useCloseGuard((form.isChanged || preview !== null) && !busy, onClose);
  const formId = useId();
  const top = useStepFocus(preview === null ? "edit" : "price");
  const failure = form.failure || money.failure;

  const price = (event: FormEvent) => {
    event.preventDefault();
    void typedLines.send(async (values) => {
      const body = { shipment: toShipmentBody(values, findPackage(settings, values.packageType)) };
      setConflict(null);
      const found = await staffCall(previewRepricing, { params: { id: order.id }, body }, { timeoutMs });
      // A question is asked once: staff who press again without answering it type the price.
      if (found.open && (open === null || JSON.stringify(found.open) !== JSON.stringify(open)))
        return setOpen(found.open);
      money.store.reset(initialPrice(found, shipment));
      setPreview(found);
    }, refuse);
  };
  const refuse = (error: unknown) => {
    setConflict((["pickup", "dropoff"] as const).find((end) => isConflictAt(error, end)) ?? null);
    const errors = error instanceof ApiError ? withoutShipmentPrefix(error.params) : {};
    const known = Object.entries(errors).filter(([name]) => (name.split(".")[0] ?? "") in form.values);
    if (known.length === 0) form.store.update({ failure: errorText(error) });
    else form.refuse(Object.fromEntries(known));
  };
  const save = () =>
    money.send(async (values) => {
      if (!preview) return;
      const totalCents = preview.state === "request" ? 0 : (chosenCents(preview, values) ?? 0);
      const difference = values.difference || "none";
      const body = {
        shipment: toShipmentBody(form.values, findPackage(settings, form.values.packageType)),
        version: preview.version,
        price:
          values.by === "typed"
            ? { by: values.by, totalCents, reason: values.typedReason.trim() }
            : ({ by: values.by } as const),
        totalCents,
        differenceCents: differenceToSettle(preview, totalCents),
        difference,
        reason: values.reason.trim(),
        tellCustomer: isNotified,
      };
      const sent = { params: { id: order.id }, body };
      const { refund } = await staffCall(repriceOrder, sent, { idempotencyKey: keyFor(body), timeoutMs });
      if (refund?.state === "failed") {
        const why = `The order is changed, but its refund failed: ${refund.message ?? "no reason was given"}`;
        toast({ title: "Refund Failed", description: why, tone: "destructive" });
      } else {
        const told = isNotified && order.customer.email !== "" ? " The customer is told by email." : "";
        toast({ title: "Order changed", description: `Order ${order.number}.${told}`, tone: "success" });
      }
      onDone();
      onClose();
    }, refuseSaving);
  const refuseSaving = (error: unknown) => {
    const isStale =
      error instanceof ApiError && ["order_changed", "price_changed", "action_refused"].includes(error.code);
    if (!isStale) return money.store.showRefusal(error);
    // The preview is stale: price it again from the typed values.
    flushSync(() => setPreview(null));
    form.store.update({ failure: errorText(error) });
    onDone();
  };

  const isRequest = shipment.state === "request";
  return (
    <>
      <Dialog
        onClose={close}
        locked={busy}
        title={preview === null ? `Change order ${order.number}` : `Price of order ${order.number}`}
        className="w-[min(60rem,calc(100vw-2rem))]!"
        actions={
          preview === null ? (
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
                {saveLabel(preview, money.values)}
              </Button>
              <Button tone="secondary" disabled={busy} onClick={() => setPreview(null)}>
                Back
              </Button>
            </>
          )
        }
      >
        {/* Takes the focus when the previous step disappears. */}
        <div ref={top} tabIndex={-1} className="sr-only">
          {preview === null ? "What is carried, from where to where" : "What it costs, and what changes"}
        </div>
        <div role="alert" className="empty:hidden">
          {failure && <Notice tone="error">{failure}</Notice>}
        </div>
        {shipment.typedPriceReason && preview === null && (
          <Notice>Its price was typed by staff: {shipment.typedPriceReason}</Notice>
        )}
        <form id={formId} ref={form.ref} noValidate onSubmit={price} hidden={preview !== null} className="grid gap-5">
          <ShipmentFields
            form={form}
            typedLines={typedLines}
            settings={settings}
            places={{
              open,
              conflict,
              onAnswered: () => {
                setOpen(null);
                setConflict(null);
              },
            }}
            onlyAddresses={isRequest}
          />
        </form>
        {preview !== null && (
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
              preview={preview}
              changed={changedRows(form.base, form.values, settings)}
              form={money}
              isNotified={isNotified}
              onNotifiedChange={setNotified}
            />
          </form>
        )}
      </Dialog>
      {closeGuard}
    </>
  );
}

/** Preselects a price typed by staff, because an agreed price counts until staff change it. */
function initialPrice({ prices, priceCents }: RepricingPreview, { typedPriceReason }: OrderShipment): PriceForm {
  if (typedPriceReason === null) return { ...noPrice, by: prices.find(({ ok }) => ok)?.by ?? "typed" };
  return { ...noPrice, by: "typed", typed: (priceCents / 100).toFixed(2), typedReason: typedPriceReason };
}

function validatePrice(preview: RepricingPreview, values: PriceForm): Record<string, string | undefined> {
  if (preview.state === "request") return {};
  const cents = chosenCents(preview, values);
  const isTyped = values.by === "typed";
  const needsReason = values.difference === "waive" || values.difference === "keep";
  const choices = settlementChoices(differenceToSettle(preview, cents));
  return {
    typed: isTyped && cents === null ? typedPriceError(values.typed) : undefined,
    typedReason: isTyped && values.typedReason.trim() === "" ? "Say why you chose that price" : undefined,
    difference: choices.length > 0 && values.difference === "" ? "Choose what to do with the difference" : undefined,
    reason: needsReason && values.reason.trim() === "" ? "Say why" : undefined,
  };
}

function typedPriceError(text: string): string {
  const typed = readTypedAmount(text);
  return typed.ok ? `Enter an amount from €0.01 to ${formatEuro(maxTotalCents)}` : typed.error;
}

function saveLabel(preview: RepricingPreview, values: PriceForm): string {
  const difference = differenceToSettle(preview, chosenCents(preview, values));
  const amount = formatEuro(Math.abs(difference ?? 0));
  if (difference === null || difference === 0) return "Change order";
  if (values.difference === "ask") return `Change and ask for ${amount}`;
  if (values.difference === "refund") return `Change and refund ${amount}`;
  if (values.difference === "waive") return `Change and waive ${amount}`;
  return values.difference === "keep" ? `Change and keep ${amount}` : "Change order";
}
