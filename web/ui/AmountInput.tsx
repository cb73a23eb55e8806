import { type ComponentProps, useState } from "react";
import { readTypedAmount } from "../../domain/money/typed-amount.ts";
import { TextInput } from "./TextInput.tsx";

type AmountInputProps = Omit<ComponentProps<typeof TextInput>, "type" | "inputMode" | "value"> & {
  value: string;
  /** ISO 4217. */
  currency?: string;
};

/**
 * An amount of money as people type it: '1,250.00', 'EUR 40', '12,50'. A text field, because a number field silently
 * drops such text. Shows what is wrong once the field loses the focus.
 */
export function AmountInput({ currency = "EUR", error, onBlur, onFocus, ...input }: AmountInputProps) {
  const [isLeft, setLeft] = useState(false);
  const typed = readTypedAmount(input.value, currency);
  const typedError = isLeft && input.value.trim() !== "" && !typed.ok ? typed.error : undefined;
  return (
    <TextInput
      autoComplete="off"
      {...input}
      inputMode="decimal"
      error={typedError ?? error}
      onFocus={(event) => {
        setLeft(false);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setLeft(true);
        onBlur?.(event);
      }}
    />
  );
}
