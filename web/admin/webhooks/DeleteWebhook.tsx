import { deleteShopWebhook } from "../../../contract/shop-webhooks.ts";
import { listStaffWebhooks, type StaffWebhook } from "../../../contract/webhooks.ts";
import { errorText } from "../../api/error-text.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "../shell/staff-call.ts";
import { useAction } from "../shell/use-action.ts";
import { useRefresh } from "../shell/use-staff-query.ts";

/** Confirms that a webhook is deleted, along with its waiting orders and its log. */
export function DeleteWebhook({ webhook, onClose }: { webhook: StaffWebhook; onClose: () => void }) {
  const { busy, run } = useAction();
  const refresh = useRefresh();
  const confirm = () =>
    run(
      async () => {
        await staffCall(deleteShopWebhook, { params: { id: webhook.id }, query: { force: true } });
        toast({ title: "Webhook deleted", description: webhook.name, tone: "success" });
        await refresh(listStaffWebhooks);
        onClose();
      },
      (error) => {
        toast({ title: "Webhook not deleted", description: errorText(error), tone: "destructive" });
        onClose();
      },
    );
  return (
    <ConfirmDialog
      title={`Delete ${webhook.name}?`}
      description={`Nothing more is sent to ${new URL(webhook.deliveryUrl).host}, and the log of its deliveries goes too. This cannot be undone.`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      tone="danger"
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
