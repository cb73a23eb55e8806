import type { Settings } from "../../contract/settings.ts";
import type { Context } from "../context.ts";

/** Whether money can be taken online at all: by a gateway of ours or by the WordPress site that keeps the shop. */
export function canTakePayments({ payments, woocommerce }: Pick<Context, "payments" | "woocommerce">): boolean {
  return payments !== null || woocommerce !== null;
}

/** Whether it is taken now. */
export function takesPayments(
  context: Pick<Context, "payments" | "woocommerce">,
  { livePaymentsEnabled }: Pick<Settings, "livePaymentsEnabled">,
): boolean {
  return canTakePayments(context) && livePaymentsEnabled;
}
