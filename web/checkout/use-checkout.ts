import { type FormEvent, useEffect, useRef, useState } from "react";
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
  return { kind: "refused", title: "Checkout", message: "This link does not work.", confirmationUrl: null };
}

/** A page that was not left by then was stopped, or the connection is down: its button can be pressed again. */
const giveUpMs = 20_000;

/** For a form that leaves the page: the second of two presses sends nothing. Without script every press sends, and the server takes one. */
export function useSubmitOnce(): { busy: boolean; onSubmit: (event: FormEvent) => void } {
  const sent = useRef(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const settle = () => {
      sent.current = false;
      setBusy(false);
    };
    // The Back button may show this page again exactly as it was left, with its button disabled.
    window.addEventListener("pageshow", settle);
    const timer = busy ? setTimeout(settle, giveUpMs) : undefined;
    return () => {
      window.removeEventListener("pageshow", settle);
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
