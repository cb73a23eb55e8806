import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { joinClasses } from "../ui/join-classes.ts";

/** The page between header and footer; takes the focus after a navigation, as a loaded document would. */
export function Content({ children, className }: { children: ReactNode; className?: string }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main
      ref={main}
      id="content"
      tabIndex={-1}
      className={joinClasses("min-h-[60vh] shadow-none! outline-none!", className)}
    >
      {children}
    </main>
  );
}
