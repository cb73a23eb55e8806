import { eurosToCents, formatEuro } from "../../../domain/money/euro.ts";
import { quantityLimits } from "../../../domain/pricing/quantity.ts";
import type { PackageType } from "../../../domain/pricing/tariff.ts";
import { readTypedNumber, readTypedPrice } from "../../../domain/pricing/tariff-warnings.ts";
import { Fact } from "../../ui/Fact.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { AmountField } from "./NumberFields.tsx";
import { type FieldsProps, type TypedField, TypeEditor, type TypeKind } from "./TypeEditor.tsx";
import type { SettingsEditor } from "./use-settings-editor.ts";

type Typed = Pick<PackageType, "name" | "description" | "maxDimensions" | "quantityEnabled" | "isPallet"> & {
  maxWeight: string;
  /** Empty: not sold next day. */
  nextDayPrice: string;
};

const kind: TypeKind<PackageType, Typed> = {
  key: "packageTypes",
  noun: "package type",
  plural: "package types",
  create: () => ({
    id: `custom_package_${Date.now()}`,
    name: "",
    description: "",
    maxWeight: 5,
    maxDimensions: "",
    quantityEnabled: false,
    isPallet: false,
  }),
  toForm: ({ name, description, maxWeight, maxDimensions, nextDayPrice, quantityEnabled, isPallet }) => ({
    name,
    description,
    maxDimensions,
    quantityEnabled,
    isPallet,
    maxWeight: String(maxWeight),
    nextDayPrice: nextDayPrice === undefined || nextDayPrice === null ? "" : String(nextDayPrice),
  }),
  fromForm: ({ maxWeight, nextDayPrice, ...form }, { nextDayPrice: _, ...entry }) => {
    const weight = readTypedNumber(maxWeight);
    const price = nextDayPrice.trim() === "" ? null : readTypedPrice(nextDayPrice);
    const warning = (what: string) =>
      `${form.name}: ${what} was left empty or is not a number of 0 or more, and is saved as 0`;
    return {
      entry: { ...entry, ...form, maxWeight: weight.value, ...(price && { nextDayPrice: price.value }) },
      zeros: [
        ...(weight.odd ? [warning("Maximum weight (kg)")] : []),
        ...(price?.odd ? [warning("Next-day price")] : []),
      ],
    };
  },
  Fields,
  Details,
  // Delivery types must not list a deleted package type.
  withoutEntry: (deleted, { deliveryTypes = [] }) => ({
    deliveryTypes: deliveryTypes.map((type) => ({
      ...type,
      compatiblePackageTypes: type.compatiblePackageTypes.filter((id) => id !== deleted),
    })),
  }),
};

/** The package types, with their limits and next-day prices. */
export function PackageTypes({ editor }: { editor: SettingsEditor }) {
  return <TypeEditor editor={editor} kind={kind} entries={editor.draft.packageTypes ?? []} />;
}

function Fields({ form, field }: FieldsProps<Typed>) {
  return (
    <>
      <TextArea label="Description" rows={2} {...field("description")} fieldClassName="max-w-text" />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <AmountField label="Maximum weight (kg)" unit="kg" field={field("maxWeight")} />
        <TextInput label="Maximum dimensions" help="As visitors read it: 40 x 30 x 25 cm" {...field("maxDimensions")} />
        <NextDayPrice field={field("nextDayPrice")} />
      </div>
      <Switch
        label="Quantity"
        help={`Visitors choose how many, from ${quantityLimits.min} to ${quantityLimits.max}.`}
        checked={form.values.quantityEnabled}
        onChange={(isOn) => form.change("quantityEnabled", isOn)}
      />
      <Switch
        label="Pallet"
        help="Visitors enter its dimensions; it is priced by the units it takes up."
        checked={form.values.isPallet}
        onChange={(isOn) => form.change("isPallet", isOn)}
      />
    </>
  );
}

/** Unlike other amounts it may be empty: then the package is not sold next day. */
function NextDayPrice({ field }: { field: TypedField }) {
  const isOdd = field.value.trim() !== "" && readTypedPrice(field.value).odd;
  return (
    <TextInput
      label="Next-day price"
      inputMode="decimal"
      min={0}
      step={0.01}
      unit="€"
      help="Without VAT. Empty: not sold next day"
      {...field}
      error={field.error ?? (isOdd ? "Not a number of 0 or more: it will be saved as 0." : undefined)}
      className="tabular"
    />
  );
}

function Details({ entry }: { entry: PackageType }) {
  const { nextDayPrice } = entry;
  return (
    <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm">
      <Fact term="Description">{entry.description || "none"}</Fact>
      <Fact term="Maximum weight">{entry.maxWeight > 0 ? `${entry.maxWeight} kg` : "no limit"}</Fact>
      <Fact term="Maximum dimensions">{entry.maxDimensions || "not given"}</Fact>
      <Fact term="Next-day price">
        {typeof nextDayPrice === "number" ? formatEuro(eurosToCents(nextDayPrice)) : "not sold next day"}
      </Fact>
      <Fact term="Quantity">{entry.quantityEnabled ? `${quantityLimits.min} to ${quantityLimits.max}` : "one"}</Fact>
      <Fact term="Pallet">{entry.isPallet ? "yes" : "no"}</Fact>
      <Fact term="Id">{entry.id}</Fact>
    </dl>
  );
}
