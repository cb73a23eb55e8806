import { listStaffWebhooks, type WebhookOwner } from "../../../contract/webhooks.ts";
import { Notice } from "../../ui/Notice.tsx";
import { useStaffQuery } from "../shell/use-staff-query.ts";

/** The webhooks that stop with this key or user; renders nothing if there are none. */
export function EndingWebhooks({ kind, id }: Pick<WebhookOwner, "kind" | "id">) {
  const { data } = useStaffQuery(listStaffWebhooks, {});
  const ending = (data?.webhooks ?? []).filter(({ owner }) => owner?.kind === kind && owner.id === id);
  if (ending.length === 0) return null;
  const names = ending.map(({ name }) => name).join(", ");
  return (
    <Notice tone="warning" title={ending.length === 1 ? "A webhook ends too" : `${ending.length} webhooks end too`}>
      {names}. {ending.length === 1 ? "It is" : "They are"} sent no orders until another administrator takes over.
    </Notice>
  );
}
