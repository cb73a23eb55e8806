import type { Settings } from "../../../contract/settings.ts";
import { eurosToCents, formatEuro } from "../../../domain/money/euro.ts";
import type { DeliveryType } from "../../../domain/pricing/tariff.ts";
import { readTypedNumber, readTypedPrice } from "../../../domain/pricing/tariff-warnings.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Fact } from "../../ui/Fact.tsx";
import { Fieldset } from "../../ui/Fieldset.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { AmountField } from "./NumberFields.tsx";
import { type FieldsProps, TypeEditor, type TypeKind } from "./TypeEditor.tsx";
import type { SettingsEditor } from "./use-settings-editor.ts";

const amounts = [
  { field: "basePrice", label: "Base price", unit: "€", step: 0.01 },
  { field: "pricePerKm", label: "Price per km", unit: "€", step: 0.01 },
  { field: "maxRange", label: "Maximum range (km)", unit: "km", help: "0: no limit" },
  { field: "freeRange", label: "Free range (km)", unit: "km", help: "Included in the base price" },
  { field: "maxWeight", label: "Maximum weight (kg)", unit: "kg", help: "0: no limit" },
] as const;

type Amount = (typeof amounts)[number]["field"];
type Typed = Record<Amount, string> &
  Pick<DeliveryType, "name" | "maxPackageSize" | "phoneBookingOnly" | "compatiblePackageTypes">;

const readAmount = ({ field, unit }: (typeof amounts)[number], texts: Record<Amount, string>) =>
  unit === "€" ? readTypedPrice(texts[field]) : readTypedNumber(texts[field]);

const kind: TypeKind<DeliveryType, Typed> = {
  key: "deliveryTypes",
  noun: "delivery type",
  plural: "delivery types",
  create: ({ packageTypes = [] }) => ({
    id: `custom_${Date.now()}`,
    name: "",
    basePrice: 10,
    maxRange: 50,
    freeRange: 5,
    pricePerKm: 1,
    maxPackageSize: "",
    maxWeight: 50,
    phoneBookingOnly: false,
    compatiblePackageTypes: packageTypes.map(({ id }) => id),
  }),
  toForm: ({ name, maxPackageSize, phoneBookingOnly, compatiblePackageTypes, ...numbers }) => ({
    name,
    maxPackageSize,
    phoneBookingOnly,
    compatiblePackageTypes,
    ...(Object.fromEntries(amounts.map(({ field }) => [field, String(numbers[field])])) as Record<Amount, string>),
  }),
  fromForm: ({ name, maxPackageSize, phoneBookingOnly, compatiblePackageTypes, ...texts }, entry) => {
    const numbers = Object.fromEntries(amounts.map((amount) => [amount.field, readAmount(amount, texts).value]));
    const odd = amounts.filter((amount) => readAmount(amount, texts).odd);
    return {
      entry: {
        ...entry,
        ...(numbers as Record<Amount, number>),
        name,
        maxPackageSize,
        phoneBookingOnly,
        compatiblePackageTypes,
      },
      zeros: odd.map(
        ({ label }) => `${name}: ${label} was left empty or is not a number of 0 or more, and is saved as 0`,
      ),
    };
  },
  Fields,
  Details,
};

/** The vehicles offered for same-day deliveries, with their prices and limits. */
export function DeliveryTypes({ editor }: { editor: SettingsEditor }) {
  return <TypeEditor editor={editor} kind={kind} entries={editor.draft.deliveryTypes ?? []} />;
}

function Fields({ form, field, settings, errorOf }: FieldsProps<Typed>) {
  const { compatiblePackageTypes: ids, phoneBookingOnly } = form.values;
  const carried = new Set(ids);
  const toggle = (id: string, isCarried: boolean) =>
    form.change("compatiblePackageTypes", isCarried ? [...ids, id] : ids.filter((each) => each !== id));
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {amounts.map(({ field: name, ...amount }) => (
          <AmountField key={name} {...amount} field={field(name)} />
        ))}
        <TextInput
          label="Maximum package size"
          help="As visitors read it: 120 x 100 x 100 cm"
          {...field("maxPackageSize")}
        />
      </div>
      <Switch
        label="Phone booking only"
        help="Visitors see 'Quote on Request' in place of a price."
        checked={phoneBookingOnly}
        onChange={(isOn) => form.change("phoneBookingOnly", isOn)}
      />
      <Fieldset legend="Packages it carries" error={errorOf("compatiblePackageTypes")}>
        <div className="grid gap-x-4 sm:grid-cols-2 xl:grid-cols-3">
          {(settings.packageTypes ?? []).map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={carried.has(id)}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
          ))}
        </div>
      </Fieldset>
    </>
  );
}

function Details({ entry, settings }: { entry: DeliveryType; settings: Partial<Settings> }) {
  const carried = (settings.packageTypes ?? []).filter(({ id }) => entry.compatiblePackageTypes.includes(id));
  return (
    <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm">
      <Fact term="Base price">{formatEuro(eurosToCents(entry.basePrice))}</Fact>
      <Fact term="Price per km">{formatEuro(eurosToCents(entry.pricePerKm))}</Fact>
      <Fact term="Maximum range">{entry.maxRange > 0 ? `${entry.maxRange} km` : "no limit"}</Fact>
      <Fact term="Free range">{entry.freeRange} km</Fact>
      <Fact term="Maximum weight">{entry.maxWeight > 0 ? `${entry.maxWeight} kg` : "no limit"}</Fact>
      <Fact term="Maximum package size">{entry.maxPackageSize || "not given"}</Fact>
      <Fact term="Booked">{entry.phoneBookingOnly ? "by phone only" : "online"}</Fact>
      <Fact term="Carries">{carried.map(({ name }) => name).join(", ") || "no package type"}</Fact>
      <Fact term="Id">{entry.id}</Fact>
    </dl>
  );
}
