import { useLayoutEffect, useRef, useSyncExternalStore } from "react";

const storageKey = "currach_staff_keys";
const listeners = new Set<() => void>();

/** Single letters may be switched off: speech input and a slip of the hand press them too. Remembered in this browser. */
export function useKeysOn(): [isOn: boolean, setOn: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => localStorage.getItem(storageKey) !== "off",
    () => true,
  );
  const setOn = (on: boolean) => {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
    for (const listener of listeners) listener();
  };
  return [isOn, setOn];
}

/**
 * Does something when one of these keys is pressed alone, wherever the focus is, unless something is being typed or chosen there, or a dialog
 * or a menu is open.
 */
export function useKeys(keys: Record<string, () => void>): void {
  const [isOn] = useKeysOn();
  const latest = useRef(keys);
  latest.current = keys;
  // Before the screen is painted: whoever sees it can press.
  useLayoutEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act || event.defaultPrevented || event.repeat) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isElsewhere(event.target)) return;
      event.preventDefault();
      act();
    };
    // Before a menu or a dialog closes by the same key: whoever presses Escape for it stays here.
    window.addEventListener("keydown", press, { capture: true });
    return () => window.removeEventListener("keydown", press, { capture: true });
  }, [isOn]);
}

function isElsewhere(target: EventTarget | null): boolean {
  const typing =
    "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu], [role=listbox], [data-toasts]";
  const isTyping = target instanceof Element && target.closest(typing) !== null;
  return isTyping || document.querySelector("dialog[open], [popover]:popover-open:not([data-toasts])") !== null;
}
