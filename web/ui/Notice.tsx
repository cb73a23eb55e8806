import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

export type NoticeTone = "info" | "success" | "warning" | "error";

const tones: Record<NoticeTone, { box: string; icon: string; path: string }> = {
  info: {
    box: "border-atlantic-600 bg-atlantic-100",
    icon: "text-atlantic-600",
    path: "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20Zm-1 8.5V17h2v-6.5h-2Zm1-4a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6Z",
  },
  success: {
    box: "border-moss bg-moss-100",
    icon: "text-moss",
    path: "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20Zm4.3 6-5.6 5.8-3-2.9-1.4 1.5 4.4 4.2 7-7.2L16.3 8Z",
  },
  warning: {
    box: "border-ink bg-gorse-100",
    icon: "text-ink",
    path: "M12 2.5 23 21.5H1L12 2.5Zm-1 7 .2 5.5h1.6l.2-5.5h-2Zm1 6.8a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4Z",
  },
  error: {
    box: "border-brick bg-brick-100",
    icon: "text-brick",
    path: "M8 2h8l6 6v8l-6 6H8l-6-6V8l6-6Zm3 5 .2 6.5h1.6L13 7h-2Zm1 7.8a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6Z",
  },
};

/** A tone's icon, in the current colour and size. */
export function ToneIcon({ tone, className }: { tone: NoticeTone; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="currentColor"
      fillRule="evenodd"
      aria-hidden="true"
      className={joinClasses("size-6 shrink-0", className)}
    >
      <path fillRule="evenodd" d={tones[tone].path} />
    </svg>
  );
}

type NoticeProps = {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links under the text. */
  action?: ReactNode;
  /** `status` or `alert` if it appears after the page has loaded. */
  role?: "status" | "alert";
  className?: string;
};

/** A message placed next to what it is about. */
export function Notice({ tone = "info", title, children, action, role, className }: NoticeProps) {
  const { box, icon } = tones[tone];
  return (
    <div role={role} className={joinClasses("flex items-start gap-3 rounded border-s-4 p-4 text-ink", box, className)}>
      <ToneIcon tone={tone} className={icon} />
      <div className="grid min-w-0 gap-1 text-sm">
        {title && <p className="text-base font-semibold">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="mt-2 flex flex-wrap gap-3">{action}</div>}
      </div>
    </div>
  );
}
