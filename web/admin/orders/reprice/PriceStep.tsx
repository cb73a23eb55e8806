import {
  type NewPrice,
  type NewPriceRefusal,
  previewRepricedEmail,
  type RepricingPreview,
} from "../../../../contract/reprice-order.ts";
import type { StaffOrder } from "../../../../contract/staff-order.ts";
import { type Cents, formatEuro } from "../../../../domain/money/euro.ts";
import { isGatewayName } from "../../../../domain/orders/gateways.ts";
import type { DifferenceChoice } from "../../../../domain/orders/repricing.ts";
import type { Form } from "../../../forms/use-form.ts";
import { AmountInput } from "../../../ui/AmountInput.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { type Choice, RadioCards } from "../../../ui/ChoiceCard.tsx";
import { Moment, showMoment } from "../../../ui/Moment.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PriceLines } from "../../../ui/PriceLines.tsx";
import { type Column, Table } from "../../../ui/Table.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { EmailFrame } from "../../shell/EmailFrame.tsx";
import { useStaffQuery } from "../../shell/use-staff-query.ts";
import { Distances } from "./Distances.tsx";
import {
  type ChangedRow,
  chosenCents,
  differenceToSettle,
  type PriceForm,
  settlementChoices,
} from "./repriced-shipment.ts";

type PriceStepProps = {
  order: StaffOrder;
  preview: RepricingPreview;
  changed: ChangedRow[];
  form: Form<PriceForm>;
  isNotified: boolean;
  onNotifiedChange: (isNotified: boolean) => void;
};

/** Chooses the price and how to settle the difference, with a summary before saving. */
export function PriceStep({ order, preview, changed, form, isNotified, onNotifiedChange }: PriceStepProps) {
  const cents = chosenCents(preview, form.values);
  const difference = differenceToSettle(preview, cents);
  const isRequest = preview.state === "request";
  const calculated = preview.prices.find((price) => price.ok && price.kind === "priced");
  return (
    <div className="grid gap-5">
      <Distances {...preview.distance} />
      {isRequest ? (
        <Notice>
          This is a quote request: it has no price yet, and only its addresses can change.
          {calculated?.ok && ` By today’s prices it comes to ${formatEuro(calculated.totalCents)}.`}
        </Notice>
      ) : (
        <>
          <Prices preview={preview} form={form} />
          <Settlement order={order} preview={preview} difference={difference} form={form} />
        </>
      )}
      <Summary preview={preview} changed={changed} cents={cents} difference={difference} form={form} />
      <NotifyCustomer
        order={order}
        preview={preview}
        changed={changed}
        cents={isRequest ? 0 : cents}
        form={form}
        isNotified={isNotified}
        onNotifiedChange={onNotifiedChange}
      />
    </div>
  );
}

type Priced = NewPrice | NewPriceRefusal;

const names: Record<Priced["by"], string> = { order: "The order’s prices", today: "Today’s prices" };

function Prices({ preview, form }: { preview: RepricingPreview; form: Form<PriceForm> }) {
  const { prices } = preview;
  const isOne = prices.length === 1;
  const canBeTyped = prices.some((price) => price.ok || price.canBeTyped);
  const options: Choice<PriceForm["by"]>[] = prices.map((price) => ({
    value: price.by,
    title: isOne ? "Today’s prices, which are the order’s" : names[price.by],
    description: <>saved {showMoment(price.savedAt)}</>,
    ...(price.ok
      ? { price: formatEuro(price.totalCents), note: comparisonText(preview, price.totalCents) }
      : { disabledReason: price.message }),
  }));
  const typed: Choice<PriceForm["by"]> = {
    value: "typed",
    title: "Another price",
    description: "typed by you, with a reason",
    ...(!canBeTyped && { disabledReason: "It cannot be carried like this" }),
  };
  return (
    <div className="grid gap-3">
      <p>
        It costs <strong className="tabular">{formatEuro(preview.priceCents)}</strong> now
        {preview.state === "paid" && preview.dueCents > 0 && (
          <>, of which {formatEuro(preview.dueCents)} is still to be paid</>
        )}
        .
      </p>
      <RadioCards
        legend="Price it by"
        name="by"
        className="sm:grid-cols-3"
        options={[...options, typed]}
        value={form.values.by}
        error={form.errors["by"]}
        onChange={(by) => form.set({ by, difference: "" })}
      />
      {form.values.by === "typed" && (
        <div className="grid gap-3 sm:grid-cols-2">
          <AmountInput label="Price (€), VAT included" required {...form.field("typed")} />
          <TextInput label="Why that price" required maxLength={200} {...form.field("typedReason")} />
        </div>
      )}
      <details open={!isOne}>
        <summary className="min-h-6 w-fit cursor-pointer font-semibold text-atlantic-600">
          How the prices are worked out
        </summary>
        <div className="mt-2 grid gap-4 sm:grid-cols-2">
          {prices.map((price) => (
            <PriceDetails key={price.by} price={price} isOne={isOne} />
          ))}
        </div>
      </details>
    </div>
  );
}

function comparisonText({ state, settledCents, priceCents }: RepricingPreview, cents: Cents): string {
  const difference = cents - (state === "paid" ? settledCents : priceCents);
  const amount = formatEuro(Math.abs(difference));
  if (state === "paid") {
    if (difference === 0) return "Exactly what has been paid";
    return difference > 0 ? `${amount} more than has been paid` : `${amount} less than has been paid`;
  }
  if (difference === 0) return "The same as now";
  return difference > 0 ? `${amount} more than now` : `${amount} less than now`;
}

function PriceDetails({ price, isOne }: { price: Priced; isOne: boolean }) {
  return (
    <section aria-label={names[price.by]} className="min-w-0 rounded border border-line p-3 text-sm">
      <h3 className="mb-2 font-semibold">{isOne ? "Today’s prices" : names[price.by]}</h3>
      <p className="mb-2 text-muted">
        Version {price.pricingVersion}, <Moment at={price.savedAt} />
      </p>
      {price.ok ? <PriceLines {...price} /> : <p>{price.message}</p>}
    </section>
  );
}

type SettlementProps = {
  order: StaffOrder;
  preview: RepricingPreview;
  difference: Cents | null;
  form: Form<PriceForm>;
};

function Settlement({ order, preview, difference, form }: SettlementProps) {
  const choices = settlementChoices(difference);
  if (difference === null || choices.length === 0) return null;
  const amount = formatEuro(Math.abs(difference));
  const isByHand = order.payments.some(({ state, method }) => state !== "unmatched" && !isGatewayName(method));
  const texts: Record<DifferenceChoice, { title: string; description: string }> = {
    none: { title: "", description: "" },
    ask: {
      title: `Ask for ${amount}`,
      description: preview.noLink ?? "By a payment link. The order goes ahead in the meantime.",
    },
    waive: { title: `Waive ${amount}`, description: "The customer pays nothing more." },
    refund: {
      title: `Refund ${amount}`,
      description: isByHand
        ? "Card payments are refunded automatically; anything else is only recorded, so pay it back yourself. Comes with a credit note."
        : "To the card that paid, with a credit note.",
    },
    keep: { title: `Keep ${amount}`, description: "Nothing is refunded." },
  };
  const { difference: chosen } = form.values;
  const needsReason = chosen === "waive" || chosen === "keep";
  return (
    <>
      <RadioCards
        legend={difference > 0 ? `${amount} more than has been paid` : `${amount} less than has been paid`}
        name="difference"
        className="sm:grid-cols-2"
        required
        error={form.errors["difference"]}
        options={choices.map((value) => ({ value, ...texts[value], disabledReason: preview.refusals[value] }))}
        value={chosen === "" ? null : chosen}
        onChange={(value) => form.change("difference", value)}
      />
      {(needsReason || chosen === "refund") && (
        <TextInput
          label="Reason"
          required={needsReason}
          maxLength={200}
          help={chosen === "refund" ? "Shown on the credit note." : "Kept in the order’s history."}
          {...form.field("reason")}
        />
      )}
    </>
  );
}

type SummaryProps = {
  preview: RepricingPreview;
  changed: ChangedRow[];
  cents: Cents | null;
  difference: Cents | null;
  form: Form<PriceForm>;
};

/** The changes, before and after. */
function Summary({ preview, changed, cents, difference, form }: SummaryProps) {
  const columns: Column<ChangedRow>[] = [
    { heading: "What", isRowHeading: true, cell: ({ what }) => what },
    { heading: "Was", cell: ({ from }) => from || "–" },
    { heading: "Will be", cell: ({ to }) => to || "–" },
  ];
  const { difference: chosen } = form.values;
  const amount = formatEuro(Math.abs(difference ?? 0));
  const settled: Partial<Record<DifferenceChoice | "", string>> = {
    ask: `${amount} asked for`,
    waive: `${amount} waived`,
    refund: `${amount} refunded`,
    keep: `${amount} kept`,
  };
  const rows = [
    ...changed,
    ...(cents === null ? [] : [{ what: "Price", from: formatEuro(preview.priceCents), to: formatEuro(cents) }]),
    ...(settled[chosen] ? [{ what: "Difference", from: requestedDifferenceText(preview), to: settled[chosen] }] : []),
  ];
  return <Table label="What changes" columns={columns} rows={rows} rowKey={({ what }) => what} />;
}

function requestedDifferenceText({ dueCents }: RepricingPreview): string {
  return dueCents > 0 ? `${formatEuro(dueCents)} asked for` : "";
}

type NotifyCustomerProps = Omit<PriceStepProps, "form"> & { cents: Cents | null; form: Form<PriceForm> };

/** Asks whether to notify the customer, with a preview of the email once the choices are complete. */
function NotifyCustomer({ order, preview, changed, cents, form, isNotified, onNotifiedChange }: NotifyCustomerProps) {
  const hasNoRecipient = order.customer.email === "";
  const { difference: chosen } = form.values;
  const isSettled =
    cents !== null && (settlementChoices(differenceToSettle(preview, cents)).length === 0 || chosen !== "");
  const body = {
    changed: changed.map(({ what }) => what),
    totalCents: cents ?? 0,
    difference: chosen || "none",
  } as const;
  const { data } = useStaffQuery(
    previewRepricedEmail,
    { params: { id: order.id }, body },
    { enabled: isSettled && isNotified && !hasNoRecipient, keepPrevious: true },
  );
  const requestsPayment = chosen === "ask" && preview.noLink === null;
  const { email: recipient } = order.customer;
  const help = hasNoRecipient
    ? "This order has no email address."
    : requestsPayment
      ? `By email to ${recipient}: old and new price, and the payment link.`
      : `By email to ${recipient}: what changed, old and new price.`;
  const email = isSettled && isNotified ? data?.email : null;
  return (
    <div className="grid gap-2">
      <Checkbox
        label="Tell the customer"
        help={help}
        checked={isNotified && !hasNoRecipient}
        aria-disabled={hasNoRecipient || undefined}
        onChange={(event) => !hasNoRecipient && onNotifiedChange(event.currentTarget.checked)}
      />
      {email && (
        <div className="grid gap-1">
          <p className="text-sm wrap-anywhere">
            <span className="text-muted">Subject: </span>
            {email.subject}
          </p>
          <EmailFrame html={email.html} className="h-64" />
        </div>
      )}
    </div>
  );
}
