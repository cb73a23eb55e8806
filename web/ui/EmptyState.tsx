import type { ReactNode } from "react";

type EmptyStateProps = {
  title: ReactNode;
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
};

/** Says why a list is empty and what to do next. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div role="status" className="grid justify-items-center gap-2 px-4 py-8 text-center">
      <p className="font-semibold">{title}</p>
      {children && <div className="max-w-text text-sm text-muted">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
