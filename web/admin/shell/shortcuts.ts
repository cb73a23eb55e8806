import { useLayoutEffect, useRef, useSyncExternalStore } from "react";

const storageKey = "currach_staff_keys";
const listeners = new Set<() => void>();

/**
 * Whether single-key shortcuts are on. Speech input can trigger them, so this browser can switch them off (WCAG 2.1.4).
 */
export function useShortcutsEnabled(): [isEnabled: boolean, setEnabled: (isEnabled: boolean) => void] {
  const isEnabled = useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => localStorage.getItem(storageKey) !== "off",
    () => true,
  );
  const setEnabled = (on: boolean) => {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
    for (const listener of listeners) listener();
  };
  return [isEnabled, setEnabled];
}

/**
 * Handles keys wherever the focus is, except in a field or list, or while a dialog or menu is open: single ones ('z')
 * if they are on, and those with Ctrl or Cmd ('Ctrl+z').
 */
export function useShortcuts(keys: Record<string, () => void>): void {
  const [isEnabled] = useShortcutsEnabled();
  const latest = useRef(keys);
  latest.current = keys;
  // A layout effect, so that the shortcuts work as soon as the screen is visible.
  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey;
      if (!isEnabled && !hasModifier) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const act = latest.current[hasModifier ? `Ctrl+${key}` : key];
      if (!act || event.defaultPrevented || event.repeat) return;
      // The question mark is typed with Shift on most keyboards.
      if (event.altKey || (event.shiftKey && key !== "?") || isTypingOrModal(event.target)) return;
      event.preventDefault();
      act();
    };
    // In the capture phase, before a menu or dialog closes on the same Escape, which must not leave the screen.
    window.addEventListener("keydown", handleKey, { capture: true });
    return () => window.removeEventListener("keydown", handleKey, { capture: true });
  }, [isEnabled]);
}

function isTypingOrModal(target: EventTarget | null): boolean {
  const typing =
    "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu], [role=listbox], [data-toasts]";
  const isTyping = target instanceof Element && target.closest(typing) !== null;
  return isTyping || document.querySelector("dialog[open], [popover]:popover-open:not([data-toasts])") !== null;
}
