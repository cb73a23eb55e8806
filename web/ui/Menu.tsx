import { Check, Ellipsis } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Link } from "react-router";
import { joinClasses } from "./join-classes.ts";

export type MenuItem = {
  label: string;
  /** Set for links; otherwise the item is an action. */
  to?: string;
  onSelect?: () => void;
  icon?: ReactNode;
  tone?: "danger";
  /** Set for items of which exactly one applies. */
  isChosen?: boolean;
  /** Why it cannot be chosen now. */
  disabledReason?: string | null;
};

type MenuProps = {
  /** Accessible name of the button ('Actions for order 17'). */
  label: string;
  items: readonly MenuItem[];
  /** Content of the button; three dots by default. */
  trigger?: ReactNode;
  className?: string;
};

/**
 * A button with a menu in the top layer. Arrows, Home, End and first letters move in it; Escape or a click elsewhere
 * closes it. Disabled items stay reachable, with their reason.
 */
export function Menu({ label, items, trigger, className }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const close = () => element.matches(":popover-open") && element.hidePopover();
    const toggled = (event: Event) => {
      const isOpen = (event as ToggleEvent).newState === "open";
      button.current?.setAttribute("aria-expanded", String(isOpen));
      if (isOpen) {
        place(element, button.current);
        rowsOf(element)[0]?.focus();
        window.addEventListener("scroll", close, { capture: true, passive: true, once: true });
      } else window.removeEventListener("scroll", close, true);
    };
    element.addEventListener("toggle", toggled);
    window.addEventListener("resize", close);
    return () => {
      element.removeEventListener("toggle", toggled);
      window.removeEventListener("resize", close);
      window.removeEventListener("scroll", close, true);
    };
  }, []);

  const choose = (item: MenuItem) => {
    if (item.disabledReason) return;
    list.current?.hidePopover();
    button.current?.focus();
    item.onSelect?.();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded="false"
        aria-label={label}
        className={joinClasses(
          "grid min-h-10 min-w-10 place-items-center rounded border border-transparent hover:border-edge hover:bg-atlantic-100",
          className,
        )}
      >
        {trigger ?? <Ellipsis aria-hidden="true" className="size-5" />}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={(event) => moveByKey(event, list.current)}
        className="fixed inset-auto m-0 w-max max-w-[min(20rem,calc(100vw-1rem))] min-w-44 rounded border border-line bg-white p-1 text-start text-sm text-ink shadow"
      >
        {items.map((item) => (
          <Row key={item.label} item={item} onChoose={() => choose(item)} />
        ))}
      </div>
    </>
  );
}

function Row({ item, onChoose }: { item: MenuItem; onChoose: () => void }) {
  const { label, to, icon, tone, isChosen, disabledReason } = item;
  const look = joinClasses(
    "flex min-h-10 max-lg:min-h-11 w-full items-center gap-2 rounded px-3 py-1.5 text-start no-underline hover:bg-atlantic-100 focus:bg-atlantic-100",
    disabledReason ? "text-muted" : tone === "danger" ? "text-brick" : "text-ink",
  );
  const content = (
    <>
      {icon}
      <span className="flex-1">
        <span className="block">{label}</span>
        {disabledReason && <span className="block text-xs">{disabledReason}</span>}
      </span>
      {isChosen && <Check aria-hidden="true" className="size-4 shrink-0" />}
    </>
  );
  if (to !== undefined && !disabledReason) {
    return (
      <Link to={to} role="menuitem" tabIndex={-1} onClick={onChoose} className={look}>
        {content}
      </Link>
    );
  }
  return (
    <button
      type="button"
      {...(isChosen === undefined ? { role: "menuitem" } : { role: "menuitemradio", "aria-checked": isChosen })}
      tabIndex={-1}
      aria-disabled={disabledReason ? true : undefined}
      onClick={onChoose}
      className={look}
    >
      {content}
    </button>
  );
}

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>("[role^=menuitem]")];

/** Positions the menu below the button, or above it if there is no room, aligned at the end. */
function place(list: HTMLElement, button: HTMLElement | null): void {
  if (!button) return;
  const { top, bottom, right } = button.getBoundingClientRect();
  const { width, height } = list.getBoundingClientRect();
  const fitsBelow = bottom + height + 8 <= window.innerHeight;
  list.style.left = `${Math.max(8, right - width)}px`;
  list.style.top = `${fitsBelow ? bottom + 4 : Math.max(8, top - height - 4)}px`;
}

function moveByKey(event: KeyboardEvent, list: HTMLElement | null): void {
  if (!list) return;
  const rows = rowsOf(list);
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const go = (index: number) => {
    event.preventDefault();
    rows[(index + rows.length) % rows.length]?.focus();
  };
  if (event.key === "ArrowDown") go(at + 1);
  else if (event.key === "ArrowUp") go(at < 0 ? -1 : at - 1);
  else if (event.key === "Home") go(0);
  else if (event.key === "End") go(-1);
  else if (event.key === "Tab") list.hidePopover();
  else if (event.key.length === 1 && event.key !== " ") {
    const order = [...rows.slice(at + 1), ...rows.slice(0, at + 1)];
    order.find((row) => row.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()))?.focus();
  }
}
