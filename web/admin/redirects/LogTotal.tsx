import { useState } from "react";
import type { Call } from "../../../contract/call.ts";
import { capitalise } from "../../../domain/text/words.ts";
import { errorText } from "../../api/error-text.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { showNumber } from "../../ui/show-number.ts";
import { toast } from "../../ui/toast.ts";
import { SmallButton } from "../shell/StaffPage.tsx";
import { endsSession, staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useRefresh } from "../shell/use-staff-query.ts";

type LogTotalProps = {
  label: string;
  /** Undefined while it loads. */
  total: number | undefined;
  /** What the button and the question before it say: 'redirect logs'. */
  logs: string;
  /** What is forgotten: '12 followed redirects'. */
  forgotten: string;
  row: Call<Record<never, never>, { totalLogs: number }>;
  /** What lists the log; asked again afterwards. */
  listed: Pick<Call, "name">;
};

/** How many entries a log has, and the way to clear it. */
export function LogTotal({ label, total, ...cleared }: LogTotalProps) {
  const [isClearing, setClearing] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded border border-line bg-white p-4">
      <dl>
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="text-2xl font-semibold tabular">
          {total === undefined ? <Skeleton className="h-8 w-20" /> : showNumber(total)}
        </dd>
      </dl>
      {total !== undefined && total > 0 && (
        <SmallButton onClick={() => setClearing(true)}>Clear {cleared.logs}</SmallButton>
      )}
      {isClearing && <ClearDialog {...cleared} onClose={() => setClearing(false)} />}
    </div>
  );
}

type ClearDialogProps = Omit<LogTotalProps, "label" | "total"> & { onClose: () => void };

/** Asks before a log is forgotten. Stays open where that fails. */
function ClearDialog({ row, listed, logs, forgotten, onClose }: ClearDialogProps) {
  const refresh = useRefresh();
  const { busy, run } = useAction();
  const clear = () =>
    run(
      async () => {
        await staffCall(row, {});
        toast({ title: `${capitalise(logs)} cleared`, tone: "success" });
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
      title={`Clear the ${logs}?`}
      description={`${forgotten} and their counts are forgotten. This cannot be undone.`}
      confirmLabel="Clear"
      busyLabel="Clearing…"
      tone="danger"
      busy={busy}
      onConfirm={() => void clear()}
      onClose={onClose}
    />
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
