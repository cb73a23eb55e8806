import { useEffect } from "react";

/** A click on a button, or a field's last value, recorded by inline.js. */
type EarlyAction = [button: HTMLElement] | [field: HTMLInputElement, value: string | boolean];

declare global {
  interface Window {
    early?: { queue: EarlyAction[]; listening: AbortController };
  }
}

/** Replays what the visitor did before React was listening. Call once, in the root. */
export function useEarlyActions(): void {
  useEffect(() => {
    void replay();
    document.documentElement.dataset["hydrated"] = "";
  }, []);
}

/**
 * Replays text first and synchronously with its current value, because React's next render would reset fields while
 * the visitor types. The other actions follow, one per task.
 */
async function replay(): Promise<void> {
  const early = window.early;
  if (!early) return;
  early.listening.abort();
  const actions = early.queue.splice(0);
  const typed = new Map(actions.filter((action) => typeof action[1] === "string") as [HTMLInputElement, string][]);
  for (const [field, text] of typed) if (field.isConnected) replayText(field, field.value || text);
  for (const [element, value] of actions) {
    if (typeof value === "string") continue;
    // React commits between real clicks, so let it commit between replayed ones.
    await new Promise((resolve) => setTimeout(resolve));
    if (!element.isConnected) continue;
    if (value === undefined) element.click();
    else replayTick(element as HTMLInputElement, value);
  }
}

/** Inverts the state first, so that the click restores it and React sees the change. */
function replayTick(field: HTMLInputElement, checked: boolean): void {
  if (field.type === "radio") field.checked = false;
  else if (field.checked === checked) field.checked = !checked;
  field.click();
}

function replayText(field: HTMLInputElement, text: string): void {
  const isSelect = field.tagName === "SELECT";
  const caret = isSelect ? null : field.selectionStart;
  // React ignores input events with a known value, so give its tracker another value and then set ours past the
  // tracker.
  if (!isSelect) field.value = `${text}\n `;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
  if (caret !== null) field.setSelectionRange(caret, caret);
  field.dispatchEvent(new Event(isSelect ? "change" : "input", { bubbles: true }));
}
