import { maxLengths } from "../../../contract/limits.ts";
import type { BookingTerms } from "../../../contract/portal-booking.ts";
import { FormSection } from "../../booking/BookingSections.tsx";
import { fieldId } from "../../booking/ErrorSummary.tsx";
import type { Form } from "../../forms/use-form.ts";
import { RadioCards } from "../../ui/ChoiceCard.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import type { MemberFields } from "./member-fields.ts";

type AccountSectionProps = { form: Form<MemberFields>; terms: BookingTerms; isPriced: boolean };

/** The fields that the account requires for a booking, and how the booking is paid. */
export function AccountSection({ form, terms, isPriced }: AccountSectionProps) {
  const { poNumberRule, costCentreRule, costCentres, takesCards, onAccountRefusal } = terms;
  const asks = poNumberRule !== "off" || costCentreRule !== "off";
  const chooses = isPriced && (takesCards || onAccountRefusal !== null || form.errors["payment"]);
  if (!asks && !chooses) return null;
  const shown = (name: "poNumber" | "costCentre") => ({ ...form.field(name), id: fieldId(name) });
  return (
    <FormSection title="Account">
      <div className="grid gap-4 sm:grid-cols-2">
        {poNumberRule !== "off" && (
          <TextInput
            label="PO number"
            required={poNumberRule === "required"}
            maxLength={maxLengths.poNumber}
            {...shown("poNumber")}
          />
        )}
        {costCentreRule !== "off" &&
          (costCentres.length > 0 ? (
            <Select
              label="Cost centre"
              required={costCentreRule === "required"}
              options={costCentres.map((centre) => ({ value: centre, label: centre }))}
              placeholder="Choose a cost centre"
              {...shown("costCentre")}
            />
          ) : (
            <TextInput
              label="Cost centre"
              required={costCentreRule === "required"}
              maxLength={maxLengths.poNumber}
              {...shown("costCentre")}
            />
          ))}
        {chooses && (
          <div className="sm:col-span-2">
            <RadioCards
              id={fieldId("payment")}
              name="payment"
              legend="How it is paid"
              className="sm:grid-cols-2"
              error={form.errors["payment"]}
              value={form.values.payment}
              options={[
                { value: "account", title: "On account", description: onAccountRefusal ?? "On your next invoice." },
                ...(takesCards
                  ? [{ value: "card", title: "By card", description: "The same price plus VAT, with a receipt." }]
                  : []),
              ]}
              onChange={(payment) => form.change("payment", payment)}
            />
          </div>
        )}
      </div>
    </FormSection>
  );
}
