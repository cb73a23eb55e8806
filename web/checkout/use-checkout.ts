import { type FormEvent, useEffect, useRef, useState } from "react";
import type { CheckoutPage } from "../../contract/checkout.ts";
import { useSiteData } from "../site/public-settings.ts";

type Kind = CheckoutPage["kind"];

/** The server's data for this page if it is of this kind, otherwise why there is none. */
export function useCheckout<K extends Exclude<Kind, "refused">>(
  kind: K,
): Extract<CheckoutPage, { kind: K }> | Extract<CheckoutPage, { kind: "refused" }> {
  const checkout = useSiteData()?.checkout;
  if (checkout?.kind === kind) return checkout as Extract<CheckoutPage, { kind: K }>;
  if (checkout?.kind === "refused") return checkout;
  return { kind: "refused", title: "Checkout", message: "This link does not work.", confirmationUrl: null };
}

/** If the page has not been left by then, loading failed or was stopped, so the button is enabled again. */
const submitTimeoutMs = 20_000;

/** Prevents a second submit of a form that leaves the page. Without script the server deduplicates. */
export function useSubmitOnce(): { busy: boolean; onSubmit: (event: FormEvent) => void } {
  const sent = useRef(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const reset = () => {
      sent.current = false;
      setBusy(false);
    };
    // Back may restore this page from the bfcache with its button disabled.
    window.addEventListener("pageshow", reset);
    const timer = busy ? setTimeout(reset, submitTimeoutMs) : undefined;
    return () => {
      window.removeEventListener("pageshow", reset);
      clearTimeout(timer);
    };
  }, [busy]);
  const onSubmit = (event: FormEvent) => {
    if (sent.current) return event.preventDefault();
    sent.current = true;
    setBusy(true);
  };
  return { busy, onSubmit };
}
