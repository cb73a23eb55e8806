import { MessageCircle, X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { brand } from "../../brand.ts";
import { toast } from "../ui/toast.ts";
import { hideChat } from "./hidden-chat.ts";
import { chatLink, isMobileDevice, whatsAppDigits } from "./whatsapp.ts";

const tooltip = { text: "Need help? Chat with us on WhatsApp!", afterMs: 1_000, forMs: 3_000 };

export type ChatLayerProps = { greeting: string; onHide: () => void };

/**
 * The chat button at the bottom right, or higher up if it would cover part of a form. Hidden while a field has the
 * focus, and while a price or an error summary is in view.
 */
export function ChatLayer({ greeting, onHide }: ChatLayerProps) {
  const isTipShown = useTooltip();
  const layer = useRef<HTMLElement>(null);
  useClearOfForms(layer);
  const hide = () => {
    hideChat();
    onHide();
  };
  return (
    <aside
      ref={layer}
      data-chat
      aria-label="Chat"
      className="no-print pointer-events-none fixed end-3 bottom-[calc(var(--dock-height)+0.75rem)] z-20 grid animate-arrive data-away:invisible justify-items-center"
    >
      <button
        type="button"
        aria-label="Hide the chat button"
        onClick={hide}
        className="group pointer-events-auto grid size-11 place-items-center rounded-full"
      >
        <span className="grid size-6 place-items-center rounded-full border border-edge bg-white text-ink group-hover:bg-atlantic-100">
          <X aria-hidden="true" className="size-3.5" />
        </span>
      </button>
      <button
        type="button"
        aria-label="Chat with us on WhatsApp"
        aria-describedby={isTipShown ? "chat-tip" : undefined}
        onClick={() => openChat(greeting)}
        className="pointer-events-auto grid size-14 place-items-center rounded-full border-2 border-white bg-moss text-white shadow hover:bg-atlantic-800"
      >
        <MessageCircle aria-hidden="true" className="size-7" />
      </button>
      {isTipShown && (
        <p
          id="chat-tip"
          role="tooltip"
          className="absolute end-full bottom-2 me-2 w-max max-w-56 animate-arrive max-[24rem]:end-0 max-[24rem]:bottom-full max-[24rem]:me-0 max-[24rem]:max-w-[calc(100vw-1.5rem)] text-balance rounded border border-line bg-white px-3 py-2 text-sm font-medium text-ink shadow"
        >
          {tooltip.text}
        </p>
      )}
    </aside>
  );
}

/** Moves the layer up if it or its tooltip would cover a field, and hides it if there is no free place. */
function useClearOfForms(layer: React.RefObject<HTMLElement | null>): void {
  // Runs before the first paint, or the layer would cover a field for a moment.
  useLayoutEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const shown = layer.current;
      if (!shown) return;
      const raised = Number.parseFloat(shown.style.translate.split(" ")[1] ?? "0") * -1;
      const boxes = [shown, ...shown.querySelectorAll("[role=tooltip]")].map((each) => each.getBoundingClientRect());
      const step = isResultInView() ? -1 : steps.findIndex((up) => !boxes.some((box) => isOverForm(box, up - raised)));
      shown.toggleAttribute("data-away", step === -1);
      shown.style.translate = `0 ${-(steps[step] ?? 0)}px`;
    };
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    const changes = new MutationObserver(lookSoon);
    const attributeFilter = ["hidden", "inert", "class", "data-result"];
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter });
    // Loaded fonts and enlarged text move fields without changing any element.
    const sizes = new ResizeObserver(lookSoon);
    sizes.observe(document.body);
    const events = ["scroll", "resize"];
    for (const type of events) window.addEventListener(type, lookSoon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      sizes.disconnect();
      for (const type of events) window.removeEventListener(type, lookSoon);
    };
  }, [layer]);
}

function isResultInView(): boolean {
  return [...document.querySelectorAll("[data-result]")].some((result) => {
    const { top, bottom, height } = result.getBoundingClientRect();
    return height > 0 && top < window.innerHeight && bottom > 0;
  });
}

/** How far up the layer may move, in pixels. */
const steps = [0, 60, 120, 180, 240, 300, 360];

/** Whether a box moved up this far would cover a field, its label or the guide price. */
function isOverForm({ left, right, top, bottom }: DOMRect, up: number): boolean {
  const across = [left + 1, (left + right) / 2, right - 1];
  const down = [0, 0.25, 0.5, 0.75, 1].map((share) => top + share * (bottom - top) - up);
  return across.some((x) => down.some((y) => document.elementsFromPoint(x, y).some(isField)));
}

function isField(element: Element): boolean {
  return element.matches("#guide > *, main form :is(input, select, textarea, label, button)");
}

function useTooltip(): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const show = setTimeout(() => setShown(true), tooltip.afterMs);
    const end = setTimeout(() => setShown(false), tooltip.afterMs + tooltip.forMs);
    return () => {
      clearTimeout(show);
      clearTimeout(end);
    };
  }, []);
  return isShown;
}

const noticeMs = 5_000;
const fallbackMs = 1_000;

/** Opens WhatsApp with this greeting if possible, otherwise says how to reach us. */
function openChat(greeting: string): void {
  const digits = whatsAppDigits();
  if (!digits || !navigator.onLine) {
    const description = `Please contact us by phone: ${brand.officePhone.display}`;
    toast({ title: "WhatsApp Not Available", description, durationMs: noticeMs });
    return;
  }
  if (!isMobileDevice(navigator)) {
    const description = `WhatsApp works best on mobile. Please call us at the business number or email ${brand.email}`;
    toast({ title: "WhatsApp is for Mobile Devices", description, durationMs: noticeMs });
    return;
  }
  // Without 'noopener', because with it `window.open` always returns null.
  const opened = window.open(chatLink(digits, greeting), "_blank");
  if (opened) opened.opener = null;
  // If the page is hidden by then, the WhatsApp app has opened.
  else setTimeout(() => void (document.visibilityState === "visible" && copyOrShowNumber(`+${digits}`)), fallbackMs);
}

async function copyOrShowNumber(phone: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(phone);
  } catch {
    // No permission, or no clipboard without https.
    window.alert(`Please contact us on WhatsApp at: ${phone}`);
    return;
  }
  window.alert(`WhatsApp did not open. Our number has been copied: ${phone}`);
}
