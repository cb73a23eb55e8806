import { useState } from "react";
import { maxLengths } from "../../../contract/limits.ts";
import { addSavedAddress, changeSavedAddress, type SavedAddress } from "../../../contract/portal-addresses.ts";
import { countryChoice, countryCode, countryOptions, defaultCountry } from "../../../domain/addresses/countries.ts";
import { showPostcode } from "../../../domain/addresses/postcode.ts";
import { requiredFieldErrors, requiredFieldLabels } from "../../../domain/addresses/required-fields.ts";
import { createKeyring } from "../../api/idempotency-key.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { memberCall } from "../shell/member-call.ts";

type AddressDialogProps = {
  /** Null for a new address. */
  address: SavedAddress | null;
  onClose: () => void;
  onSaved: () => void;
};

const noAddress = { companyName: "", address1: "", address2: "", city: "", state: "", postcode: "", country: "IE" };

type Values = Pick<SavedAddress, "name" | "contactName" | "contactPhone" | "note"> & { address: typeof noAddress };

/** Adds an address to the address book, or changes one. */
export function AddressDialog({ address: saved, onClose, onSaved }: AddressDialogProps) {
  const [keyOf] = useState(createKeyring);
  const form = useForm<Values>({
    initial: () => ({
      name: saved?.name ?? "",
      address: saved ? typedAddress(saved) : { ...noAddress, country: defaultCountry },
      contactName: saved?.contactName ?? "",
      contactPhone: saved?.contactPhone ?? "",
      note: saved?.note ?? "",
    }),
    check: ({ name, address }) => ({
      ...(name.trim() === "" && { name: "Give it a name, such as Naas warehouse" }),
      ...Object.fromEntries(requiredFieldErrors(address).map(({ field, message }) => [`address.${field}`, message])),
    }),
  });
  const save = async ({ address, ...values }: Values) => {
    const body = { ...values, address: { ...address, country: countryCode(address.country) } };
    if (saved) {
      const params = { addressId: saved.id };
      await memberCall(changeSavedAddress, { params, body: { ...body, version: saved.version } });
    } else await memberCall(addSavedAddress, { body }, { idempotencyKey: keyOf(body) });
    onSaved();
  };
  return (
    <FormDialog
      title={saved ? `Change ${saved.name}` : "Add an address"}
      submitLabel="Save"
      busyLabel="Saving..."
      form={form}
      onSubmit={() => void form.send(save)}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        required
        help="What your team calls it."
        maxLength={maxLengths.name}
        {...form.field("name")}
      />
      <TextInput label="Company" maxLength={maxLengths.line} {...form.field("address.companyName")} />
      <TextInput
        label={requiredFieldLabels.address1}
        required
        maxLength={maxLengths.line}
        {...form.field("address.address1")}
      />
      <TextInput label="Address Line 2" maxLength={maxLengths.line} {...form.field("address.address2")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          label={requiredFieldLabels.city}
          required
          maxLength={maxLengths.name}
          {...form.field("address.city")}
        />
        <TextInput
          label={requiredFieldLabels.state}
          required
          maxLength={maxLengths.name}
          {...form.field("address.state")}
        />
        <TextInput
          label={requiredFieldLabels.postcode}
          required
          maxLength={maxLengths.postcode}
          {...form.field("address.postcode")}
        />
        <Select
          label={requiredFieldLabels.country}
          required
          options={countryOptions.map(({ value, name }) => ({ value, label: name }))}
          {...form.field("address.country")}
        />
        <TextInput label="Contact" maxLength={maxLengths.name} {...form.field("contactName")} />
        <TextInput
          label="Contact phone"
          type="tel"
          inputMode="tel"
          maxLength={maxLengths.phone}
          {...form.field("contactPhone")}
        />
      </div>
      <TextArea
        label="Note for the courier"
        help="Gate code, loading bay, who to ask for."
        rows={2}
        maxLength={maxLengths.instructions}
        {...form.field("note")}
      />
    </FormDialog>
  );
}

function typedAddress({ address }: SavedAddress): typeof noAddress {
  const { companyName = "", address1, address2 = "", city, state, postcode, country } = address;
  return {
    companyName,
    address1,
    address2,
    city,
    state,
    postcode: showPostcode(country, postcode),
    country: countryChoice(country, postcode),
  };
}
