import { useEffect, useRef } from "react";

/** Ctrl or Cmd with S saves, wherever the focus is, unless a dialog is asking something. The browser's own dialog never opens. */
export function useSaveByKey(save: () => unknown): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      if (!document.querySelector("dialog:modal")) latest.current();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
