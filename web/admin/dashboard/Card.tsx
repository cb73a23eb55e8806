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

/** Two columns on a phone, and one where text is enlarged so far that two have no room. */
export const cardColumns =
  "grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(9rem,50%-0.5rem)),1fr))] gap-3 xl:grid-cols-4";

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
