import { useState } from "react";
import { readTypedAmount, typedAmountCents } from "../../../domain/money/typed-amount.ts";
import { readTypedNumber, readTypedPrice } from "../../../domain/pricing/tariff-warnings.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { fieldId } from "./invalid-fields.ts";
import type { SectionKey } from "./sections.ts";
import type { TypedField } from "./TypeEditor.tsx";
import type { SettingsEditor } from "./use-settings-editor.ts";

type AmountFieldProps = {
  label: string;
  unit: string;
  /** The text as typed, with its error. */
  field: TypedField;
  step?: number | "any";
  help?: string | undefined;
};

/** A number of 0 or more, or an amount if the unit is €. Kept as text, with a warning if that would be saved as 0. */
export function AmountField({ label, unit, field, step = "any", help }: AmountFieldProps) {
  const isMoney = unit === "€";
  const { odd } = isMoney ? readTypedPrice(field.value) : readTypedNumber(field.value);
  return (
    <TextInput
      label={label}
      // A number field drops '1,250.00' silently.
      type={isMoney ? "text" : "number"}
      inputMode="decimal"
      min={0}
      step={step}
      unit={unit}
      help={help}
      {...field}
      error={field.error ?? (odd ? "Not a number of 0 or more: it will be saved as 0." : undefined)}
      className="tabular"
    />
  );
}

type NumberFieldProps = {
  editor: SettingsEditor;
  /** Its path in the settings; with `section`, it lets a refused save focus the field. */
  field: string;
  section: SectionKey;
  label: string;
  value: number | undefined;
  /** Called with each valid number; returns false where it was not accepted. */
  onValue: (value: number) => boolean;
  min: number;
  max?: number;
  step: number;
  unit?: string;
  isWhole?: boolean;
  /** An amount of this currency (ISO 4217), typed in any usual way. */
  currency?: string;
  /** Text that is not a number keeps the previous value. */
  ignoresNonNumbers?: boolean;
  help?: string;
  error?: string;
};

/** A number within a range. An invalid one stays in the field with its error and blocks saving. */
export function NumberField(props: NumberFieldProps) {
  const { editor, field, section, label, value, onValue, min, max = 100_000, step, unit, help, error } = props;
  const { isWhole = false, ignoresNonNumbers = false, currency } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const invalid = editor.invalidFigures[field];
  const type = (text: string) => {
    const textError = errorOf(text, { min, max, isWhole, currency });
    const isIgnored = ignoresNonNumbers && textError === notANumber;
    const isAccepted =
      textError === null
        ? onValue(numberIn(text, currency)) && editor.setInvalidFigure(field, null)
        : editor.setInvalidFigure(field, isIgnored ? null : { label, typed: text, error: textError, section });
    if (isAccepted) setTyped(text);
  };
  const ignored = typed !== null && errorOf(typed, { min, max, isWhole, currency }) === notANumber && ignoresNonNumbers;
  return (
    <TextInput
      id={fieldId(field)}
      label={label}
      type={currency === undefined ? "number" : "text"}
      inputMode={isWhole ? "numeric" : "decimal"}
      min={min}
      max={max}
      step={step}
      unit={unit}
      value={typed ?? invalid?.typed ?? value ?? ""}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
      help={help}
      error={
        error ?? (invalid ? `${invalid.error}.` : ignored ? `${notANumber}. The previous number stays.` : undefined)
      }
      className="tabular"
      fieldClassName="max-w-xs"
    />
  );
}

const notANumber = "Not a number";

type NumberRules = { min: number; max: number; isWhole: boolean; currency: string | undefined };

/** NaN for text that is neither a number nor an amount of the currency. */
function numberIn(text: string, currency: string | undefined): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  const cents = currency === undefined || Number.isFinite(value) ? null : typedAmountCents(text, currency);
  return cents === null ? value : cents / 100;
}

function errorOf(text: string, { min, max, isWhole, currency }: NumberRules): string | null {
  const value = numberIn(text, currency);
  if (!Number.isFinite(value)) {
    const typed = currency === undefined || text.trim() === "" ? null : readTypedAmount(text, currency);
    return typed === null || typed.ok ? notANumber : typed.error;
  }
  if (value < min) return `At least ${min}`;
  if (value > max) return `At most ${max}`;
  return isWhole && !Number.isInteger(value) ? "Whole numbers only" : null;
}
