import type { FocusEvent, KeyboardEvent } from "react";
import { controlsOf } from "./form-store.ts";

/** For long forms: Enter moves to the next empty required field, and submits if none is left. */
export const enterToNextField = {
  onFocus({ target }: FocusEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement) target.enterKeyHint = nextEmptyField(target) ? "next" : "go";
  },
  onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    const { target, key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event;
    if (!(target instanceof HTMLInputElement) || key !== "Enter" || nativeEvent.isComposing) return;
    if (ctrlKey || metaKey || altKey || shiftKey) return;
    const next = nextEmptyField(target);
    if (!next) return;
    event.preventDefault();
    next.focus();
    // The field may be in view while its label is still under the page header.
    next.labels?.[0]?.scrollIntoView({ block: "nearest" });
  },
};

function nextEmptyField(from: HTMLInputElement) {
  const controls = controlsOf(from.form);
  return controls.slice(controls.indexOf(from) + 1).find(isEmptyAndRequired);
}

const isEmptyAndRequired = (control: ReturnType<typeof controlsOf>[number]) =>
  control.getAttribute("aria-required") === "true" && !control.disabled && control.value.trim() === "";
