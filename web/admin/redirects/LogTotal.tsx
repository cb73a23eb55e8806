import type { ReactNode } from "react";
import type { Call } from "../../../contract/call.ts";
import { errorText } from "../../api/error-text.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { endsSession, staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useRefresh } from "../shell/use-staff-query.ts";

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

type ClearDialogProps = {
  row: Call<Record<never, never>, { totalLogs: number }>;
  /** What lists the log; asked again afterwards. */
  listed: Pick<Call, "name">;
  title: string;
  description: string;
  /** Said afterwards. */
  done: string;
  onClose: () => void;
};

/** Asks before a log is forgotten. Stays open where that fails. */
export function ClearDialog({ row, listed, title, description, done, onClose }: ClearDialogProps) {
  const refresh = useRefresh();
  const { busy, run } = useAction();
  const clear = () =>
    run(
      async () => {
        await staffCall(row, {});
        toast({ title: done, tone: "success" });
        onClose();
        await refresh(listed);
      },
      (failure) => {
        if (!endsSession(failure))
          toast({ title: "Not cleared", description: errorText(failure), tone: "destructive" });
      },
    );
  return (
    <ConfirmDialog
      open
      title={title}
      description={description}
      confirmLabel="Clear"
      busyLabel="Clearing…"
      tone="danger"
      busy={busy}
      onConfirm={() => void clear()}
      onClose={onClose}
    />
  );
}
