import type { RefundableLine } from "../../../contract/staff-order.ts";
import { Fieldset } from "../../ui/Fieldset.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { lineCents, type RefundForm } from "./refund-terms.ts";

type Amounts = RefundForm["lineAmounts"];

type RefundLinesProps = {
  lines: readonly RefundableLine[];
  amounts: Amounts;
  /** The order's currency: its name for labels, and how amounts are formatted. */
  sign: string;
  money: (cents: number) => string;
  /** After an attempt that could not be sent. */
  showsErrors: boolean;
  onChange: (amounts: Amounts) => void;
};

/** The amount to refund for each line of an order, VAT included; nothing is refunded for an empty field. */
export function RefundLines({ lines, amounts, sign, money, showsErrors, onChange }: RefundLinesProps) {
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
            value={amounts[line.id] ?? ""}
            disabled={line.leftCents === 0}
            onChange={(event) => onChange({ ...amounts, [line.id]: event.currentTarget.value })}
            help={line.leftCents === 0 ? "All of it is refunded" : `Up to ${money(line.leftCents)}`}
            error={
              showsErrors &&
              lineCents(amounts, line) === null &&
              `Enter an amount from ${money(0)} to ${money(line.leftCents)}`
            }
          />
        ))}
      </div>
    </Fieldset>
  );
}
