import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

type TotalCardProps = {
  label: string;
  /** Undefined while it loads. */
  total: number | undefined;
  isEmpty: boolean;
  onClear: () => void;
  /** The button's label. */
  children: ReactNode;
};

/** How many entries a log has, and the way to clear it. */
export function TotalCard({ label, total, isEmpty, onClear, children }: TotalCardProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded border border-line bg-white p-4">
      <dl>
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="text-2xl font-semibold tabular">
          {total === undefined ? <Skeleton className="h-8 w-20" /> : total.toLocaleString("en-IE")}
        </dd>
      </dl>
      {!isEmpty && (
        <Button tone="secondary" size="small" onClick={onClear}>
          {children}
        </Button>
      )}
    </div>
  );
}

/** A figure to look at: the longer, the more of the largest (1). The figure itself stands beside it. */
export function ShareBar({ share }: { share: number }) {
  return (
    <span aria-hidden="true" className="mt-1 block h-1.5 overflow-hidden rounded bg-atlantic-100">
      <span className="block h-full min-w-0.5 bg-atlantic-600" style={{ width: `${share * 100}%` }} />
    </span>
  );
}
