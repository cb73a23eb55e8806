import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";
import { joinClasses } from "./join-classes.ts";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "onChange" | "checked" | "disabled"> & {
  label: ReactNode;
  /** Shown under the label: what it does. */
  help?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Why it cannot be switched now; it stays in the tab order. */
  disabledReason?: ReactNode;
  fieldClassName?: string;
};

/** An on/off switch. */
export function Switch(props: SwitchProps) {
  const { label, help, checked, onChange, disabledReason, id, className, fieldClassName, ...input } = props;
  const made = useId();
  const controlId = id ?? made;
  const isOff = disabledReason !== undefined && disabledReason !== null && disabledReason !== "";
  const described = [help && `${controlId}-help`, isOff && `${controlId}-reason`].filter(Boolean).join(" ");
  return (
    <div className={joinClasses("flex items-start gap-3", fieldClassName)}>
      <input
        {...input}
        id={controlId}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        onChange={(event) => !isOff && onChange(event.currentTarget.checked)}
        aria-disabled={isOff || undefined}
        aria-describedby={described || undefined}
        className={joinClasses(
          "relative mt-0.5 h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-white transition-colors",
          "before:absolute before:top-0.5 before:left-0.5 before:size-4.5 before:rounded-full before:bg-edge before:transition-transform",
          "checked:border-moss checked:bg-moss checked:before:translate-x-5 checked:before:bg-white",
          "aria-disabled:cursor-not-allowed aria-disabled:opacity-60",
          // Forced colours paint track and knob alike, so the browser's own checkbox shows the state.
          "forced-colors:appearance-auto forced-colors:before:hidden",
          className,
        )}
      />
      <div className="grid gap-0.5">
        <label htmlFor={controlId} className="py-px">
          {label}
        </label>
        {help && (
          <p id={`${controlId}-help`} className="text-sm text-muted">
            {help}
          </p>
        )}
        {isOff && (
          <p id={`${controlId}-reason`} className="text-sm text-muted">
            {disabledReason}
          </p>
        )}
      </div>
    </div>
  );
}
