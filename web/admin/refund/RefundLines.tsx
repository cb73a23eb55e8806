import type { RefundableLine } from "../../../contract/staff-order.ts";
import type { Form } from "../../forms/use-form.ts";
import { Fieldset } from "../../ui/Fieldset.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import type { RefundForm } from "./refund-request.ts";

type RefundLinesProps = {
  form: Form<RefundForm>;
  lines: readonly RefundableLine[];
  /** The order's currency: its name for labels, and how amounts are formatted. */
  sign: string;
  money: (cents: number) => string;
};

/** The amount to refund for each line of an order, VAT included; nothing is refunded for an empty field. */
export function RefundLines({ form, lines, sign, money }: RefundLinesProps) {
  return (
    <Fieldset legend={`Of each line (${sign})`} help="VAT included. What is left empty is not refunded.">
      <div className="grid gap-3">
        {lines.map((line) => (
          <TextInput
            key={line.id}
            label={line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name || "Item"}
            type="number"
            inputMode="decimal"
            min={0}
            max={line.leftCents / 100}
            step={0.01}
            {...form.field(`lineAmounts.${line.id}`)}
            disabled={line.leftCents === 0}
            help={line.leftCents === 0 ? "All of it is refunded" : `Up to ${money(line.leftCents)}`}
          />
        ))}
      </div>
    </Fieldset>
  );
}
