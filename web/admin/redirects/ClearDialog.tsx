import type { Call } from "../../../contract/call.ts";
import { errorText } from "../../api/error-text.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { toast } from "../../ui/toast.ts";
import { endsSession, staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useRefresh } from "../shell/use-staff-query.ts";

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
