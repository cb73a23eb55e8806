import { useState } from "react";
import type { RemoteDeliveries as Rule } from "../../../contract/settings.ts";
import { Switch } from "../../ui/Switch.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { PartHeading } from "../shell/StaffPage.tsx";
import type { SettingsEditor } from "./use-settings-editor.ts";

const byDefault: Rule = { from: "", products: [], emails: false };

/** Which orders made on the WordPress site are delivered from here. */
export function RemoteDeliveries({ editor }: { editor: SettingsEditor }) {
  const rule = editor.draft.remoteDeliveries ?? byDefault;
  const change = (changed: Partial<Rule>) =>
    editor.change("modify settings", { remoteDeliveries: { ...rule, ...changed } });
  const errorAt = (field: string) =>
    Object.entries(editor.fieldErrors).find(([path]) => path.startsWith(`remoteDeliveries.${field}`))?.[1];
  return (
    <section aria-labelledby="remote-deliveries" className="grid gap-4 rounded border border-line bg-white p-4">
      <div className="grid gap-2">
        <PartHeading level={3} id="remote-deliveries">
          Deliveries of orders made there
        </PartHeading>
        <p className="max-w-text text-sm text-muted">
          Bookings made here are always delivered. Of the orders made on the WordPress site, only those described below
          go on the board, so old orders and gift vouchers stay off it. What is on the board stays there; for any other
          order staff can add a delivery on its page.
        </p>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <TextInput
          label="For days from"
          type="date"
          value={rule.from}
          onChange={({ currentTarget }) => change({ from: currentTarget.value })}
          error={errorAt("from")}
          help="The day of collection, or the day of the order where it has none. Empty: the day on which the site was connected."
        />
        <ProductNumbers
          products={rule.products}
          error={errorAt("products")}
          onChange={(products) => change({ products })}
        />
      </div>
      <Switch
        label="Delivery emails for these orders"
        help="On: their customers get all emails about the delivery from here, also 'delivered'; switch 'Completed order' off there. Off: none, since that site emails them. Orders whose delivery has begun stay as they are."
        checked={rule.emails}
        onChange={(emails) => change({ emails })}
      />
    </section>
  );
}

type ProductNumbersProps = {
  products: readonly number[];
  error: string | undefined;
  onChange: (products: number[]) => void;
};

function ProductNumbers({ products, error, onChange }: ProductNumbersProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? products.join(", ");
  const isInvalid = numbersIn(text).some((number) => !Number.isInteger(number) || number < 1);
  return (
    <TextInput
      label="Products that are delivered"
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(numbersIn(currentTarget.value));
      }}
      error={isInvalid ? "Enter the products' numbers there, as in 12, 15" : error}
      help="Their numbers on the WordPress site, separated by commas. Empty: every order that has both addresses."
    />
  );
}

/** NaN for anything that is not a number. */
function numbersIn(text: string): number[] {
  return text.split(/[\s,]+/).flatMap((part) => (part === "" ? [] : [Number(part)]));
}
