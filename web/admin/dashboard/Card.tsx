import type { ReactNode } from "react";
import { Skeleton } from "../../ui/Skeleton.tsx";

type CardProps = {
  title: string;
  /** Undefined while it loads. */
  value: string | undefined;
  /** Compared with the period before. */
  change?: ReactNode;
  /** More about the figure, shown under it. */
  children?: ReactNode;
};

/** A figure of the dashboard; belongs inside a `dl`. */
export function Card({ title, value, change, children }: CardProps) {
  return (
    <div className="rounded border border-line bg-white px-4 py-3">
      <dt className="text-sm text-muted">{title}</dt>
      <dd className="tabular text-xl font-semibold">{value ?? <Skeleton className="my-1 w-24" />}</dd>
      {change && <dd className="text-sm">{change}</dd>}
      {children && <dd className="text-sm text-muted">{children}</dd>}
    </div>
  );
}
