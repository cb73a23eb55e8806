import { useState } from "react";
import type { Call } from "../../../contract/call.ts";
import { capitalise } from "../../../domain/text/words.ts";
import { errorText } from "../../api/error-text.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { showNumber } from "../../ui/show-number.ts";
import { toast } from "../../ui/toast.ts";
import { SmallButton } from "../shell/StaffPage.tsx";
import { isSessionError, staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useRefresh } from "../shell/use-staff-query.ts";

type LogTotalProps = {
  label: string;
  /** Undefined while it loads. */
  total: number | undefined;
  /** As the button and its confirmation name them: 'redirect logs'. */
  logs: string;
  /** What clearing deletes: '12 followed redirects'. */
  deletedText: string;
  row: Call<Record<never, never>, { totalLogs: number }>;
  /** The call that lists the log, refreshed after clearing. */
  listCall: Pick<Call, "name">;
};

/** The number of entries in a log, with a button to clear it. */
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

/** Confirms that a log is cleared; stays open if that fails. */
function ClearDialog({ row, listCall, logs, deletedText, onClose }: ClearDialogProps) {
  const refresh = useRefresh();
  const { busy, run } = useAction();
  const clear = () =>
    run(
      async () => {
        await staffCall(row, {});
        toast({ title: `${capitalise(logs)} cleared`, tone: "success" });
        onClose();
        await refresh(listCall);
      },
      (failure) => {
        if (!isSessionError(failure))
          toast({ title: "Not cleared", description: errorText(failure), tone: "destructive" });
      },
    );
  return (
    <ConfirmDialog
      title={`Clear the ${logs}?`}
      description={`${deletedText} and their counts are deleted. This cannot be undone.`}
      confirmLabel="Clear"
      busyLabel="Clearing…"
      tone="danger"
      busy={busy}
      onConfirm={() => void clear()}
      onClose={onClose}
    />
  );
}

/** A bar whose length is a share of the largest figure (1); decorative, the figure is shown beside it. */
export function ShareBar({ share }: { share: number }) {
  return (
    <span aria-hidden="true" className="mt-1 block h-1.5 overflow-hidden rounded bg-atlantic-100">
      <span
        className="block h-full min-w-0.5 bg-atlantic-600 forced-colors:bg-[CanvasText]"
        style={{ width: `${share * 100}%` }}
      />
    </span>
  );
}
