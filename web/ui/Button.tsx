import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { joinClasses } from "./join-classes.ts";
import { Spinner } from "./Spinner.tsx";

export type ButtonTone = "primary" | "secondary" | "quiet" | "danger" | "on-dark";
export type ButtonSize = "small" | "medium" | "large";

const tones: Record<ButtonTone, string> = {
  primary: "bg-gorse text-ink hover:bg-gorse-deep border-transparent",
  secondary: "bg-white text-ink border-edge hover:border-ink hover:bg-atlantic-100",
  quiet: "bg-transparent text-atlantic-600 border-transparent hover:bg-atlantic-100",
  danger: "bg-brick text-white border-transparent hover:bg-brick-deep",
  "on-dark": "bg-transparent text-white border-atlantic-100 hover:bg-atlantic-800",
};

const sizes: Record<ButtonSize, string> = {
  small: "min-h-10 px-3 text-sm",
  medium: "min-h-12 px-[min(1.25rem,5vw)] text-base",
  large: "min-h-14 px-[min(1.75rem,6vw)] text-lg",
};

/** The look of a button, for the rare element that is neither of the two below (a summary, a link that leaves the site). */
export function buttonClasses(tone: ButtonTone = "primary", size: ButtonSize = "medium"): string {
  return joinClasses(
    "no-print inline-flex items-center justify-center gap-2 rounded border py-2 text-center font-semibold leading-tight transition-colors",
    "not-aria-busy:aria-disabled:opacity-60",
    tones[tone],
    sizes[size],
  );
}

type Look = { tone?: ButtonTone; size?: ButtonSize };

type ButtonProps = Omit<ComponentProps<"button">, "disabled"> &
  Look & {
    /** Keeps the button's place in the tab order, so that it can be found and its reason read (`aria-describedby`). */
    disabled?: boolean;
    /** While work is under way: presses do nothing and a spinner turns. */
    busy?: boolean;
    /** Shown instead of the children while busy ('Sending...'). The button keeps the width of the longer of the two. */
    busyLabel?: ReactNode;
  };

/** A button that does something here. Its label says what happens next. */
export function Button(props: ButtonProps) {
  const { tone, size, busy = false, busyLabel, disabled = false, className, children, onClick, type, ...rest } = props;
  const inert = busy || disabled;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (inert) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type ?? "button"}
      onClick={press}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      className={joinClasses(buttonClasses(tone, size), className)}
    >
      {busyLabel === undefined ? (
        <>
          {busy && <Spinner />}
          {children}
        </>
      ) : (
        <TwoLabels busy={busy} idle={children} working={busyLabel} />
      )}
    </button>
  );
}

/** Both labels share one cell; the one not shown is out of sight and out of the button's name, but keeps the width. */
function TwoLabels({ busy, idle, working }: { busy: boolean; idle: ReactNode; working: ReactNode }) {
  const cell = "col-start-1 row-start-1 inline-flex items-center justify-center gap-2";
  return (
    <span className="grid">
      <span className={joinClasses(cell, busy && "invisible")}>{idle}</span>
      <span className={joinClasses(cell, !busy && "invisible")}>
        {/* Turning unseen would keep the processor of every idle page busy. */}
        {busy ? <Spinner /> : <span className="size-[1.25em]" />}
        {working}
      </span>
    </span>
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & Look;

/** Goes to another page of the site and looks like a button. */
export function ButtonLink({ tone, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={joinClasses(buttonClasses(tone, size), "no-underline", className)} />;
}
