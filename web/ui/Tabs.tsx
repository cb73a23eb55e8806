import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { joinClasses } from "./join-classes.ts";

type Tab = { key: string; label: ReactNode };

type TabsProps = {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly Tab[];
  /** Key of the open tab. */
  active: string;
  onActive: (key: string) => void;
  /** Content of the open tab. */
  children: ReactNode;
  className?: string;
};

/** Tabs with one panel; arrows, Home and End move between tabs and open them. */
export function Tabs({ label, tabs, active, onActive, children, className }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === active);
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    onActive(next.key);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[tabs.indexOf(next)]?.focus();
  };
  return (
    <div className={joinClasses("grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4", className)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex flex-wrap gap-x-1 border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.key}`}
            aria-selected={tab.key === active}
            aria-controls={tab.key === active ? `${id}-panel` : undefined}
            tabIndex={tab.key === active ? 0 : -1}
            onClick={() => onActive(tab.key)}
            className="-mb-px min-h-10 border-b-2 border-transparent px-3 text-sm font-semibold text-muted hover:text-ink aria-selected:border-atlantic-600 aria-selected:text-ink"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${active}`} className="min-w-0">
        {children}
      </div>
    </div>
  );
}
