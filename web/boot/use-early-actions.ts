import { useEffect } from "react";

/** A click on a button, or the state that a field was left in. Written down by inline.js. */
type EarlyAction = [button: HTMLElement] | [field: HTMLInputElement, value: string | boolean];

declare global {
  interface Window {
    early?: { queue: EarlyAction[]; listening: AbortController };
  }
}

/** Call once, in the root: from here on React listens, and what was done before it did is done again, one action a task. */
export function useEarlyActions(): void {
  useEffect(() => {
    void replay();
    document.documentElement.dataset["hydrated"] = "";
  }, []);
}

async function replay(): Promise<void> {
  const early = window.early;
  if (!early) return;
  early.listening.abort();
  for (const [element, value] of early.queue.splice(0)) {
    // React commits between two real clicks; give it the same chance between two replayed ones.
    await new Promise((resolve) => setTimeout(resolve));
    if (!element.isConnected) continue;
    if (value === undefined) element.click();
    else replayInput(element as HTMLInputElement, value);
  }
}

function replayInput(field: HTMLInputElement, value: string | boolean): void {
  if (typeof value === "boolean") {
    if (field.type === "radio") field.checked = false;
    else if (field.checked === value) field.checked = !value;
    field.click(); // puts it where the visitor left it, and React hears of it
    return;
  }
  const isSelect = field.tagName === "SELECT";
  // React ignores an input event whose value it already knows: let its tracker see another value, then set ours past it.
  if (!isSelect) field.value = `${value}\n `;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(isSelect ? "change" : "input", { bubbles: true }));
}
