import { useSyncExternalStore } from "react";

/** The theme chosen on this device; "system" is the default and stores nothing. */
export type Theme = "system" | "light" | "dark";

export const themes: readonly Theme[] = ["system", "light", "dark"];

/** Must be the key that apply-theme.js reads. */
const storageKey = "currach_theme";

/** A choice that could not be stored: it lasts until the page is left. */
let unstored: Theme | null = null;

function readTheme(): Theme {
  if (unstored) return unstored;
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

/** Shows the theme at once, here and in other tabs, and stores it on this device. */
export function storeTheme(theme: Theme): void {
  unstored = null;
  try {
    if (theme === "system") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    unstored = theme;
  }
  window.dispatchEvent(new Event("theme"));
  if (unstored === "light" || unstored === "dark") document.documentElement.dataset["theme"] = unstored;
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener("theme", onChange);
  window.addEventListener("storage", onChange);
  return () => {
    window.removeEventListener("theme", onChange);
    window.removeEventListener("storage", onChange);
  };
}

/** The stored choice; it changes when another tab changes it. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => "system");
}
