import { useEffect } from "react";

/** A click on a button, or the state that a field was left in. Written down by inline.js. */
type EarlyAction = [button: HTMLElement] | [field: HTMLInputElement, value: string | boolean];

declare global {
  interface Window {
    early?: { queue: EarlyAction[]; listening: AbortController };
  }
}

/** Call once, in the root: from here on React listens, and what was done before it did is done again. */
export function useEarlyActions(): void {
  useEffect(() => {
    void replay();
    document.documentElement.dataset["hydrated"] = "";
  }, []);
}

/**
 * Text first and at once, as it stands now: the visitor may be typing, and React's next rendering would set fields back to what it knows.
 * Then the rest, one action a task.
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
    // React commits between two real clicks; give it the same chance between two replayed ones.
    await new Promise((resolve) => setTimeout(resolve));
    if (!element.isConnected) continue;
    if (value === undefined) element.click();
    else replayTick(element as HTMLInputElement, value);
  }
}

/** The click puts it where the visitor left it, and React hears of it. */
function replayTick(field: HTMLInputElement, checked: boolean): void {
  if (field.type === "radio") field.checked = false;
  else if (field.checked === checked) field.checked = !checked;
  field.click();
}

function replayText(field: HTMLInputElement, text: string): void {
  const isSelect = field.tagName === "SELECT";
  const caret = isSelect ? null : field.selectionStart;
  // React ignores an input event whose value it already knows: let its tracker see another value, then set ours past it.
  if (!isSelect) field.value = `${text}\n `;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
  if (caret !== null) field.setSelectionRange(caret, caret);
  field.dispatchEvent(new Event(isSelect ? "change" : "input", { bubbles: true }));
}
