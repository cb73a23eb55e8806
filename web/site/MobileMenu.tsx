import { Menu, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { brand } from "../../brand.ts";
import { ButtonLink, buttonClasses } from "../ui/Button.tsx";
import { SectionLink } from "./SectionLink.tsx";
import { bookingLink, LinkItems, mainLinks, serviceLinks } from "./site-links.tsx";

const panelId = "site-menu";

/** The menu on narrow screens, a native popover so that its buttons, Escape and light dismiss work without script. */
export function MobileMenu() {
  const panel = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const close = () => panel.current?.hidePopover?.();
  // In the clean-up, so that hydration does not close an open menu; a link to the current page closes it too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => close, [key]);
  const entry = "block py-2.5 aria-[current=page]:font-semibold aria-[current=page]:text-atlantic-600";
  return (
    <div className="lg:hidden">
      <button type="button" popoverTarget={panelId} className={buttonClasses("secondary", "small")}>
        <Menu aria-hidden="true" className="size-5" />
        Menu
      </button>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        className="inset-y-0 start-auto end-0 m-0 h-dvh max-h-none w-80 max-w-[85vw] translate-x-full overflow-y-auto overscroll-contain bg-white p-4 text-ink opacity-0 shadow transition-all transition-discrete duration-200 backdrop:bg-atlantic-950/60 open:translate-x-0 open:opacity-100 starting:open:translate-x-full starting:open:opacity-0"
      >
        <div className="flex items-center justify-between">
          <p className="font-heading text-lg font-bold">{brand.name}</p>
          <button
            type="button"
            popoverTarget={panelId}
            popoverTargetAction="hide"
            aria-label="Close menu"
            className="grid size-12 place-items-center rounded hover:bg-atlantic-100"
          >
            <X aria-hidden="true" className="size-6" />
          </button>
        </div>
        <nav aria-label="Menu" className="mt-2">
          <ul className="border-b border-line pb-3">
            <LinkItems links={mainLinks} className={entry} />
            <li>
              <SectionLink section="contact" className={entry} onClick={close}>
                Contact Us
              </SectionLink>
            </li>
          </ul>
          <p className="mt-4 text-sm font-semibold text-muted">Services</p>
          <ul className="pb-4">
            <LinkItems links={serviceLinks} className={entry} />
            <li>
              <SectionLink section="why-choose" className={entry} onClick={close}>
                Why Choose Us
              </SectionLink>
            </li>
          </ul>
          <ButtonLink to={bookingLink.to} className="w-full">
            {bookingLink.label}
          </ButtonLink>
        </nav>
      </div>
    </div>
  );
}
