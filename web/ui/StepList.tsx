import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

export type Step = {
  title: ReactNode;
  text?: ReactNode;
  /** Shown before the title: a time or a place. Without it the steps are numbered. */
  mark?: ReactNode;
};

type StepListProps = {
  steps: readonly Step[];
  /** `across` is a row on wide screens. */
  direction?: "down" | "across";
  tone?: "light" | "night";
  className?: string;
};

/** Steps drawn as stops on a line that ends at the last one, which is filled. */
export function StepList({ steps, direction = "down", tone = "light", className }: StepListProps) {
  const across = direction === "across";
  const line = tone === "night" ? "bg-atlantic-100/60" : "bg-atlantic-600";
  return (
    <ol className={joinClasses("grid", across && "lg:auto-cols-fr lg:grid-flow-col", className)}>
      {steps.map((step, index) => {
        const last = index === steps.length - 1;
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: steps never reorder
            key={index}
            className={joinClasses(
              "relative flex gap-4",
              !last && "pb-8",
              across && "lg:flex-col lg:gap-3 lg:pe-6 lg:pb-0",
            )}
          >
            {!last && (
              <span
                aria-hidden="true"
                className={joinClasses(
                  "absolute start-4 top-4 bottom-[-1rem] w-0.5 -translate-x-1/2",
                  across &&
                    "lg:start-4 lg:end-[-1rem] lg:top-4 lg:bottom-auto lg:h-0.5 lg:w-auto lg:translate-x-0 lg:-translate-y-1/2",
                  line,
                )}
              />
            )}
            <Stop tone={tone} last={last}>
              {step.mark === undefined ? index + 1 : null}
            </Stop>
            <div className="grid min-w-0 content-start gap-1 pt-0.5">
              {step.mark !== undefined && (
                <p
                  className={joinClasses(
                    "text-sm font-semibold tabular",
                    tone === "night" ? "text-atlantic-100" : "text-atlantic-600",
                  )}
                >
                  {step.mark}
                </p>
              )}
              <p className="font-semibold">{step.title}</p>
              {step.text && (
                <div className={joinClasses("text-sm", tone === "night" ? "text-atlantic-100" : "text-muted")}>
                  {step.text}
                </div>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

type StopProps = { tone: "light" | "night"; last: boolean; children: ReactNode };

/** A numbered stop, or a dot if the step has its own mark. */
function Stop({ tone, last, children }: StopProps) {
  const ring =
    tone === "night" ? "border-atlantic-100 bg-atlantic-950" : "border-atlantic-600 bg-white text-atlantic-800";
  const end = tone === "night" ? "border-gorse bg-gorse text-ink" : "border-atlantic-800 bg-atlantic-800 text-white";
  const size = children === null ? "m-2 size-4" : "size-8";
  return (
    <span
      aria-hidden="true"
      className={joinClasses(
        "relative grid shrink-0 place-items-center rounded-full border-2 text-sm font-bold tabular [print-color-adjust:exact]",
        size,
        last ? end : ring,
      )}
    >
      {children}
    </span>
  );
}
