import { useState } from "react";
import { readTypedNumber } from "../../../domain/pricing/typed-number.ts";
import { TextInput } from "../../ui/TextInput.tsx";

type TypedAmountProps = {
  label: string;
  unit: string;
  /** As it is typed. */
  text: string;
  onText: (text: string) => void;
  step?: number | "any";
  help?: string | undefined;
  error?: string | undefined;
};

/** A number from 0 up that stays as typed until its editor is saved; says beforehand when it will count as 0. */
export function TypedAmount({ label, unit, text, onText, step = "any", help, error }: TypedAmountProps) {
  const odd = readTypedNumber(text).odd;
  return (
    <TextInput
      label={label}
      type="number"
      inputMode="decimal"
      min={0}
      step={step}
      unit={unit}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      help={help}
      error={error ?? (odd ? "Not a number from 0 up: it will be saved as 0." : undefined)}
      className="tabular"
    />
  );
}

type CheckedNumberProps = {
  label: string;
  value: number | undefined;
  /** Called with each number that may stand; what is none is not taken over. False: it was refused. */
  onValue: (value: number) => boolean;
  min: number;
  max?: number;
  step: number;
  unit?: string;
  isWhole?: boolean;
  help?: string | undefined;
  error?: string | undefined;
};

/** A number that keeps its last good value: what is none, or out of its range, is only said to be so. */
export function CheckedNumber(props: CheckedNumberProps) {
  const { label, value, onValue, min, max = 100_000, step, unit, isWhole = false, help, error } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const fault = typed === null ? null : faultOf(typed, { min, max, isWhole });
  const type = (text: string) => {
    if (faultOf(text, { min, max, isWhole }) === null && !onValue(Number(text))) return;
    setTyped(text);
  };
  return (
    <TextInput
      label={label}
      type="number"
      inputMode={isWhole ? "numeric" : "decimal"}
      min={min}
      max={max}
      step={step}
      unit={unit}
      value={typed ?? value ?? ""}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
      help={help}
      error={error ?? (fault && `${fault}. The number before stays.`)}
      className="tabular"
      fieldClassName="max-w-xs"
    />
  );
}

function faultOf(text: string, { min, max, isWhole }: { min: number; max: number; isWhole: boolean }): string | null {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) return "Not a number";
  if (value < min) return `At least ${min}`;
  if (value > max) return `At most ${max}`;
  return isWhole && !Number.isInteger(value) ? "Whole numbers only" : null;
}
