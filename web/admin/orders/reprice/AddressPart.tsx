import { useState } from "react";
import type { Form } from "../../../forms/use-form.ts";
import { Fieldset } from "../../../ui/Fieldset.tsx";
import { AddressFields } from "../../shell/AddressFields.tsx";
import { PlaceSearch } from "../../shell/PlaceSearch.tsx";
import { QuietButton } from "../../shell/StaffPage.tsx";
import { addressLine, isCompleteAddress, type TypedShipment } from "../../shell/typed-shipment.ts";
import type { TypedLines } from "../../shell/use-typed-lines.ts";

type AddressPartProps = { end: "pickup" | "dropoff"; form: Form<TypedShipment>; typedLines: TypedLines };

const legends = { pickup: "Pickup", dropoff: "Delivery" };

/** The pickup or delivery address: found by one line, with separate fields on request or if something is wrong. */
export function AddressPart({ end, form, typedLines }: AddressPartProps) {
  const address = form.values[end];
  const hasErrors = Object.entries(form.errors).some(([name, text]) => text && name.startsWith(`${end}.`));
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const showsFields = isOpen || hasErrors || !isCompleteAddress(address);
  const name = legends[end];
  const search = `${end}.search`;
  return (
    <Fieldset legend={name} error={form.errors[end]}>
      <div className="grid gap-3">
        <PlaceSearch
          label={`Another ${name.toLowerCase()} address`}
          help="Eircode, street or the whole address on one line"
          name={search}
          text={text}
          error={form.errors[search]}
          lines={typedLines.lines}
          companyName={address.companyName}
          onType={setText}
          onAddress={(found) => {
            form.set({ [end]: found });
            setText(addressLine(found));
          }}
          onFailed={() => setOpen(true)}
        />
        {!showsFields && (
          <p className="flex flex-wrap items-start justify-between gap-x-3 text-sm">
            <span className="min-w-0 flex-1 break-words">{addressLine(address)}</span>
            <QuietButton onClick={() => setOpen(true)}>
              Edit <span className="sr-only">the {name.toLowerCase()} address</span>
            </QuietButton>
          </p>
        )}
        {showsFields && (
          <AddressFields
            address={address}
            field={(field) => form.field(`${end}.${field}`)}
            onChange={(field, value) => {
              if (value !== address[field]) {
                // The fields stay while they are edited, also once they have no errors.
                setOpen(true);
                typedLines.discard(search);
              }
              form.change(`${end}.${field}`, value);
            }}
          />
        )}
      </div>
    </Fieldset>
  );
}
