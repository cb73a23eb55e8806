import type { ReactNode } from "react";
import { useId, useState } from "react";
import { joinClasses } from "./join-classes.ts";

type DisclosureProps = {
  /** The button's label. */
  label: ReactNode;
  children: ReactNode;
  /** Controlled if given; otherwise it has its own state, starting from `defaultOpen`. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  defaultOpen?: boolean;
  className?: string;
  buttonClassName?: string;
  panelClassName?: string;
};

/** A button that shows and hides its panel, which stays mounted so that typed text is not lost. */
export function Disclosure(props: DisclosureProps) {
  const {
    label,
    children,
    open,
    onOpenChange,
    defaultOpen = false,
    className,
    buttonClassName,
    panelClassName,
  } = props;
  const [own, setOwn] = useState(defaultOpen);
  const id = useId();
  const shown = open ?? own;
  const toggle = () => {
    setOwn(!shown);
    onOpenChange?.(!shown);
  };
  return (
    <div className={className}>
      <button
        type="button"
        aria-expanded={shown}
        aria-controls={id}
        onClick={toggle}
        className={joinClasses(
          "flex min-h-12 w-full items-center justify-between gap-4 rounded py-2 text-start font-semibold text-atlantic-600 hover:text-atlantic-800",
          buttonClassName,
        )}
      >
        <span>{label}</span>
        <svg
          viewBox="0 0 16 16"
          className={joinClasses("size-4 shrink-0 transition-transform", shown && "rotate-180")}
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
          aria-hidden="true"
        >
          <path d="m3 6 5 5 5-5" />
        </svg>
      </button>
      <div id={id} hidden={!shown} className={joinClasses("pt-2 pb-4", panelClassName)}>
        {children}
      </div>
    </div>
  );
}
