import { useState } from "react";
import { readTypedNumber } from "../../../domain/pricing/tariff-warnings.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { fieldId } from "./invalid-fields.ts";
import type { SectionKey } from "./sections.ts";
import type { TypedField } from "./TypeEditor.tsx";
import type { SettingsEditor } from "./use-settings-editor.ts";

type TypedAmountProps = {
  label: string;
  unit: string;
  /** As it is typed, with what is said against it. */
  field: TypedField;
  step?: number | "any";
  help?: string | undefined;
};

/** A number from 0 up that stays as typed until its editor is saved; says beforehand when it will count as 0. */
export function TypedAmount({ label, unit, field, step = "any", help }: TypedAmountProps) {
  const odd = readTypedNumber(field.value).odd;
  return (
    <TextInput
      label={label}
      type="number"
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

type CheckedNumberProps = {
  editor: SettingsEditor;
  /** Its path in the settings, and the section it stands in: by them Save leads to it. */
  field: string;
  section: SectionKey;
  label: string;
  value: number | undefined;
  /** Called with each number that may stand. False: it was refused. */
  onValue: (value: number) => boolean;
  min: number;
  max?: number;
  step: number;
  unit?: string;
  isWhole?: boolean;
  /** What is no number at all is left aside, and the number before stays. */
  ignoresNoNumber?: boolean;
  help?: string;
  error?: string;
};

/** A number within its range. Another stays in the field with what is wrong with it, and nothing can be saved until it is mended. */
export function CheckedNumber(props: CheckedNumberProps) {
  const { editor, field, section, label, value, onValue, min, max = 100_000, step, unit, help, error } = props;
  const { isWhole = false, ignoresNoNumber = false } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const held = editor.held[field];
  const type = (text: string) => {
    const fault = faultOf(text, { min, max, isWhole });
    const isIgnored = ignoresNoNumber && fault === noNumber;
    const isTaken =
      fault === null
        ? onValue(Number(text)) && editor.hold(field, null)
        : editor.hold(field, isIgnored ? null : { label, typed: text, fault, section });
    if (isTaken) setTyped(text);
  };
  const ignored = typed !== null && faultOf(typed, { min, max, isWhole }) === noNumber && ignoresNoNumber;
  return (
    <TextInput
      id={fieldId(field)}
      label={label}
      type="number"
      inputMode={isWhole ? "numeric" : "decimal"}
      min={min}
      max={max}
      step={step}
      unit={unit}
      value={typed ?? held?.typed ?? value ?? ""}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
      help={help}
      error={error ?? (held ? `${held.fault}.` : ignored ? `${noNumber}. The previous number stays.` : undefined)}
      className="tabular"
      fieldClassName="max-w-xs"
    />
  );
}

const noNumber = "Not a number";

function faultOf(text: string, { min, max, isWhole }: { min: number; max: number; isWhole: boolean }): string | null {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) return noNumber;
  if (value < min) return `At least ${min}`;
  if (value > max) return `At most ${max}`;
  return isWhole && !Number.isInteger(value) ? "Whole numbers only" : null;
}
