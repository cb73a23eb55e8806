import type { CheckoutPage } from "../../contract/checkout.ts";
import { useSiteData } from "../site/public-settings.ts";

type Kind = CheckoutPage["kind"];

/**
 * What the server rendered this page with, where it is of this kind; else why there is nothing of it. An address that the server does
 * not answer itself comes without anything.
 */
export function useCheckout<K extends Exclude<Kind, "refused">>(
  kind: K,
): Extract<CheckoutPage, { kind: K }> | Extract<CheckoutPage, { kind: "refused" }> {
  const checkout = useSiteData()?.checkout;
  if (checkout?.kind === kind) return checkout as Extract<CheckoutPage, { kind: K }>;
  if (checkout?.kind === "refused") return checkout;
  return { kind: "refused", title: "Checkout", message: "This address opens nothing.", confirmationUrl: null };
}
