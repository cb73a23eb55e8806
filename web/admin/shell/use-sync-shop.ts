import { getShopConnection, syncShop } from "../../../contract/connections.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { errorText } from "../../api/error-text.ts";
import { newIdempotencyKey } from "../../api/idempotency-key.ts";
import { toast } from "../../ui/toast.ts";
import { staffCall } from "./staff-call.ts";
import { useAction } from "./use-action.ts";
import { useRefresh } from "./use-staff-query.ts";

/** Long, because many orders may have changed on the WordPress site. */
const timeoutMs = 120_000;

/** The calls whose answers depend on synchronised data. */
const synchronised = [
  "listStaffOrders",
  "getStaffOrder",
  "listCustomers",
  "getCustomer",
  "listCustomerOrders",
  "getDashboardFigures",
  "getDashboardDeliveries",
  "getDashboardRoutes",
  "listDashboardOrders",
  "listShopOrders",
  "getShopOrder",
  "getRecoveryState",
].map((name) => ({ name }));

/** Imports changes from the WordPress site, and `orderId` separately; toasts the outcome and refreshes all lists. */
export function useSyncShop(orderId?: OrderId): { busy: boolean; sync: () => Promise<void> } {
  const refresh = useRefresh();
  const { busy, run } = useAction();
  const work = async () => {
    const named = orderId === undefined ? {} : { query: { orderId } };
    const { shop, order } = await staffCall(syncShop, named, { idempotencyKey: newIdempotencyKey(), timeoutMs });
    await refresh(getShopConnection, ...synchronised);
    if (shop?.problem)
      toast({ title: "Something is wrong with the WordPress site", description: shop.problem, tone: "destructive" });
    else if (order === "unread")
      toast({
        title: "This order could not be read from the WordPress site",
        description: "What is shown may be out of date. Try again in a moment.",
        tone: "destructive",
      });
    else toast({ title: "Synchronised with the WordPress site", tone: "success" });
  };
  const sync = () =>
    run(work, (error) => {
      toast({ title: "Not synchronised", description: errorText(error), tone: "destructive" });
      void refresh(getShopConnection);
    });
  return { busy, sync };
}
