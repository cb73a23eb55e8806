import { MessageCircle, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { brand } from "../../brand.ts";
import { toast } from "../ui/toast.ts";
import { hideChat } from "./hidden-chat.ts";
import { chatLink, isMobileDevice, whatsAppDigits } from "./whatsapp.ts";

const tooltip = { text: "Need help? Chat with us on WhatsApp!", afterMs: 1_000, forMs: 3_000 };

export type ChatLayerProps = { greeting: string; onHide: () => void };

/** The button at the bottom right. Hidden while a field has the focus, or a price or an error summary is visible. */
export function ChatLayer({ greeting, onHide }: ChatLayerProps) {
  const isTipShown = useTooltip();
  const layer = useRef<HTMLElement>(null);
  useHideOverResult(layer);
  const hide = () => {
    hideChat();
    onHide();
  };
  return (
    <aside
      ref={layer}
      data-chat
      aria-label="Chat"
      className="no-print pointer-events-none fixed end-3 bottom-[calc(var(--dock-height)+0.75rem)] z-20 grid animate-arrive data-away:hidden justify-items-center"
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

/** Hides the layer while a result is visible. Results come and go, so every DOM change is checked. */
function useHideOverResult(layer: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = new IntersectionObserver((entries) => {
      layer.current?.toggleAttribute("data-away", entries.at(-1)?.isIntersecting);
    });
    let watched: Element | null = null;
    const find = () => {
      const result = document.querySelector("[data-result]");
      if (result === watched) return;
      seen.disconnect();
      watched = result;
      if (result) seen.observe(result);
      else layer.current?.removeAttribute("data-away");
    };
    find();
    const changes = new MutationObserver(find);
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      seen.disconnect();
      changes.disconnect();
    };
  }, [layer]);
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
