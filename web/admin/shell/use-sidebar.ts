import { useCallback, useEffect, useState } from "react";

const cookieName = "sidebar_state";
const cookieSeconds = 7 * 24 * 60 * 60;
const wide = "(width >= 48rem)";

export type SidebarState = {
  /** Beside the content: whether it shows names, or only signs. */
  isExpanded: boolean;
  /** On a narrow screen: whether it lies over the content. */
  isDrawerOpen: boolean;
  toggle: () => void;
  closeDrawer: () => void;
};

/** The sidebar's state, toggled by its buttons and by Ctrl/Cmd+B; whether it is expanded is remembered for 7 days. */
export function useSidebar(): SidebarState {
  const [isExpanded, setExpanded] = useState(() => !document.cookie.split("; ").includes(`${cookieName}=false`));
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const toggle = useCallback(() => {
    if (!window.matchMedia(wide).matches) return setDrawerOpen((open) => !open);
    setExpanded((expanded) => {
      remember(!expanded);
      return !expanded;
    });
  }, []);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== "b") return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [toggle]);
  useEffect(() => {
    // A drawer that is open when the window grows would leave its ground over the page.
    const query = window.matchMedia(wide);
    query.addEventListener("change", closeDrawer);
    return () => query.removeEventListener("change", closeDrawer);
  }, [closeDrawer]);
  return { isExpanded, isDrawerOpen, toggle, closeDrawer };
}

function remember(isExpanded: boolean): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${cookieName}=${isExpanded}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax${secure}`;
}
