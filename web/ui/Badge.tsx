import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

export type BadgeTone = "neutral" | "info" | "success" | "warning" | "error";

const tones: Record<BadgeTone, string> = {
  neutral: "border-edge bg-white text-ink",
  info: "border-atlantic-600 bg-atlantic-100 text-ink",
  success: "border-moss bg-moss-100 text-moss",
  warning: "border-ink bg-gorse-100 text-ink",
  error: "border-brick bg-brick-100 text-brick-deep",
};

/** A state in a word; the colour only supports the text. */
export function Badge({
  tone = "neutral",
  children,
  className,
}: {
  tone?: BadgeTone;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={joinClasses(
        "inline-flex items-center gap-1 rounded border px-1.5 text-xs font-semibold whitespace-nowrap",
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
