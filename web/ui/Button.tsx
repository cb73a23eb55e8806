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

/** A button's look for other elements, such as a summary or an external link. */
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
    /** The button stays in the tab order, so that screen readers can find its reason (`aria-describedby`). */
    disabled?: boolean;
    /** Shows a spinner and ignores clicks. */
    busy?: boolean;
    /** Shown instead of the children while busy ('Sending...'). The button keeps the width of the longer of the two. */
    busyLabel?: ReactNode;
  };

/** A button for an action; its label says what happens next. */
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

/** Both labels share one cell; the hidden one keeps the width but is not in the accessible name. */
function TwoLabels({ busy, idle, working }: { busy: boolean; idle: ReactNode; working: ReactNode }) {
  const cell = "col-start-1 row-start-1 inline-flex items-center justify-center gap-2";
  return (
    <span className="grid">
      <span className={joinClasses(cell, busy && "invisible")}>{idle}</span>
      <span className={joinClasses(cell, !busy && "invisible")}>
        {/* A hidden spinner would keep animating and use CPU. */}
        {busy ? <Spinner /> : <span className="size-[1.25em]" />}
        {working}
      </span>
    </span>
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & Look;

/** A link to another page of the site that looks like a button. */
export function ButtonLink({ tone, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={joinClasses(buttonClasses(tone, size), "no-underline", className)} />;
}
