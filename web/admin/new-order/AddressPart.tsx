import { useState } from "react";
import type { CallerPrice } from "../../../contract/staff-booking.ts";
import type { ApiError } from "../../api/api-error.ts";
import { withValue } from "../../forms/controlled-form.ts";
import type { Form } from "../../forms/use-form.ts";
import { AddressFields } from "../shell/AddressFields.tsx";
import { AddressQuestions, isConflictAt } from "../shell/AddressQuestions.tsx";
import { PlaceSearch } from "../shell/PlaceSearch.tsx";
import { QuietButton } from "../shell/StaffPage.tsx";
import { addressLine, editAddress, isCompleteAddress, type TypedAddress } from "../shell/typed-shipment.ts";
import type { TypedLines } from "../shell/use-typed-lines.ts";
import type { NewOrder } from "./new-order.ts";

type AddressPartProps = {
  end: "pickup" | "dropoff";
  form: Form<NewOrder>;
  typedLines: TypedLines;
  price: CallerPrice | undefined;
  error: ApiError | null;
};

const ends = { pickup: "Collect from", dropoff: "Deliver to" };

/** The pickup or delivery address: found by one line, with separate fields if something is missing. */
export function AddressPart({ end, form, typedLines, price, error }: AddressPartProps) {
  const name = `shipment.${end}` as const;
  const address = form.values.shipment[end];
  const isFilled = [address.address1, address.city, address.postcode].some((part) => part !== "");
  const hasErrors = Object.entries(form.errors).some(([field, text]) => text && field.startsWith(name));
  const [isEditing, setEditing] = useState(false);
  const [text, setText] = useState(() => addressLine(address));
  const showsFields = isEditing || hasErrors || (isFilled && !isCompleteAddress(address));
  const setAddress = (changed: TypedAddress) =>
    form.store.update({ values: withValue(form.store.read().values, name, changed) });
  const fill = (filled: TypedAddress) => {
    form.set({ shipment: { ...form.store.read().values.shipment, [end]: filled } });
    setText(addressLine(filled));
  };
  return (
    <div className="grid content-start gap-3">
      <PlaceSearch
        label={ends[end]}
        help={isFilled ? undefined : "Eircode, street or the whole address on one line"}
        name={name}
        text={text}
        error={form.errors[name]}
        lines={typedLines.lines}
        companyName=""
        onType={setText}
        onAddress={fill}
        onFailed={() => setEditing(true)}
      />
      {isFilled && !showsFields && (
        <p className="flex flex-wrap items-start justify-between gap-x-3 text-sm">
          <span className="min-w-0 flex-1 break-words">{addressLine(address)}</span>
          <QuietButton className="-ms-3" onClick={() => setEditing(true)}>
            Edit <span className="sr-only">{ends[end].toLowerCase()}</span>
          </QuietButton>
        </p>
      )}
      {showsFields && (
        <AddressFields
          address={address}
          field={(field) => form.field(`${name}.${field}`)}
          onChange={(field, value) => {
            if (value !== address[field]) {
              // The fields stay while they are edited, also once they have no errors.
              setEditing(true);
              typedLines.discard(name);
            }
            const before = form.store.read().values.shipment[end];
            form.change(`${name}.${field}`, value);
            setAddress(editAddress(before, field, value));
          }}
        />
      )}
      {isFilled && (
        <AddressQuestions
          end={end}
          address={address}
          open={price?.open ?? null}
          measuredFrom={price?.positions?.ends?.[end] ?? null}
          isConflict={isConflictAt(error, end)}
          otherwise="Without an answer, the order is booked as a quote request, or you enter its price."
          onAnswers={(answers) => setAddress({ ...address, ...answers })}
          onCorrect={() => setEditing(true)}
        />
      )}
      {!isFilled && !showsFields && (
        <div>
          <QuietButton className="-ms-3" onClick={() => setEditing(true)}>
            Enter the address manually
          </QuietButton>
        </div>
      )}
    </div>
  );
}
