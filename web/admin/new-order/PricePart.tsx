import type { AccountToCharge, CallerPrice } from "../../../contract/staff-booking.ts";
import { formatEuro } from "../../../domain/money/euro.ts";
import { formatDistance } from "../../../domain/pricing/distance.ts";
import { quoteOnRequest } from "../../../domain/pricing/names.ts";
import { addressMarksOf, addressMarkTexts, requestReasonText } from "../../../domain/pricing/trip-positions.ts";
import { showDay } from "../../../domain/schedule/dates.ts";
import type { ApiError } from "../../api/api-error.ts";
import { errorText } from "../../api/error-text.ts";
import type { Form } from "../../forms/use-form.ts";
import { AmountInput } from "../../ui/AmountInput.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Fieldset } from "../../ui/Fieldset.tsx";
import { PriceLines } from "../../ui/PriceLines.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { AccountPicker } from "../shell/AccountPicker.tsx";
import { type NewOrder, paymentKind } from "./new-order.ts";

type PricePartProps = {
  form: Form<NewOrder>;
  price: CallerPrice | undefined;
  error: ApiError | null;
  isPriced: boolean;
  isFetching: boolean;
  takesCards: boolean;
  /** Whether only orders on account can be booked here. */
  isForAccounts: boolean;
  onAccount: (account: AccountToCharge | null) => void;
};

/** The price, updated as the order is typed, and how it is paid. */
export function PricePart({ form, price, error, isPriced, isFetching, onAccount, ...takes }: PricePartProps) {
  const { typedPrice, hasNoEmail } = form.values;
  const chosen = paymentKind(form.values);
  const marks = price?.positions ? addressMarksOf(price.positions) : [];
  const isQuoteRequest = !typedPrice.isTyped && price?.totalCents === 0;
  return (
    <>
      <div aria-busy={isFetching || undefined} className="text-sm">
        <p role="status" className={price ? "text-2xl font-bold tabular" : "font-semibold"}>
          {priceText(price, error, isPriced)}
        </p>
        {price?.positions?.requestReason && <p className="mt-1">{requestReasonText(price.positions.requestReason)}</p>}
        {marks.length > 0 && (
          <p className="mt-1">The order will be marked: {marks.map((mark) => addressMarkTexts[mark]).join(", ")}.</p>
        )}
        {price && price.totalCents > 0 && <PriceLines {...price} className="mt-2" />}
        {price && (
          <p className="mt-2 text-muted">
            {price.distanceKm !== null && `${formatDistance(price.distanceKm)} · `}
            Estimated delivery {showDay(price.estimatedDeliveryDate)}
          </p>
        )}
      </div>
      <Checkbox label="Type another price" {...form.box("typedPrice.isTyped")} />
      {typedPrice.isTyped && (
        <div className="grid gap-3">
          <AmountInput label="Price (€), VAT included" required {...form.field("typedPrice.totalCents")} />
          <TextInput label="Why that price" required maxLength={200} {...form.field("typedPrice.reason")} />
        </div>
      )}
      {isQuoteRequest ? (
        <p className="text-sm">
          The order is booked as a quote request: our team prices it and tells the customer by{" "}
          {hasNoEmail ? "telephone" : "email"}.
        </p>
      ) : (
        <>
          <Fieldset role="radiogroup" legend="How it is paid" error={form.errors["payment.kind"]}>
            <div className="grid">
              {paymentOptions(takes, hasNoEmail).map(({ value, label, disabled }) => (
                <label key={value} className="flex min-h-11 items-center gap-3">
                  <input
                    type="radio"
                    name="payment.kind"
                    value={value}
                    checked={chosen === value}
                    disabled={disabled}
                    onChange={() => form.change("payment.kind", value)}
                    className="size-5 shrink-0 accent-atlantic-600"
                  />
                  <span>{label}</span>
                </label>
              ))}
            </div>
          </Fieldset>
          {chosen === "phone" && (
            <TextInput
              label="Reference"
              required
              maxLength={200}
              autoComplete="off"
              help="The number on the card reader's slip"
              {...form.field("payment.reference")}
            />
          )}
          {chosen === "account" && (
            <AccountPicker
              number={form.values.payment.accountNumber}
              error={form.errors["accountId"]}
              onChoose={onAccount}
              costCentre={{
                value: form.values.payment.costCentre,
                error: form.errors["payment.costCentre"],
                onChange: (value) => form.change("payment.costCentre", value),
              }}
            />
          )}
        </>
      )}
    </>
  );
}

function paymentOptions(
  { takesCards, isForAccounts }: Pick<PricePartProps, "takesCards" | "isForAccounts">,
  hasNoEmail: boolean,
): { value: NewOrder["payment"]["kind"]; label: string; disabled?: boolean }[] {
  const onAccount = { value: "account" as const, label: "On account" };
  if (isForAccounts) return [onAccount];
  const why = hasNoEmail ? " (no email address)" : takesCards ? "" : " (payments are switched off)";
  return [
    { value: "link", label: `Link by email${why}`, disabled: why !== "" },
    { value: "phone", label: "Taken by phone" },
    onAccount,
  ];
}

function priceText(price: CallerPrice | undefined, error: ApiError | null, isPriced: boolean): string {
  if (!isPriced) return "Enter both addresses to see the price here.";
  if (error) return Object.values(error.params)[0] ?? errorText(error);
  if (!price) return "Working out the price…";
  return price.totalCents === 0 ? quoteOnRequest : formatEuro(price.totalCents);
}
