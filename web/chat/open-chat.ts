import { brand } from "../../brand.ts";
import { toast } from "../ui/toast.ts";
import { chatLink, isMobileDevice, whatsAppDigits } from "./whatsapp.ts";

const noticeMs = 5_000;
const fallbackMs = 1_000;

/** Opens WhatsApp with this greeting where it can be opened, and else says how to reach us. */
export function openChat(greeting: string): void {
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
  // Without 'noopener', because with it `window.open` does not say whether a window opened.
  const opened = window.open(chatLink(digits, greeting), "_blank");
  if (opened) opened.opener = null;
  // If the page is hidden by now, the WhatsApp app has opened.
  else setTimeout(() => void (document.visibilityState === "visible" && offerNumber(`+${digits}`)), fallbackMs);
}

async function offerNumber(phone: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(phone);
  } catch {
    // Not allowed, or no clipboard outside https.
    window.alert(`Please contact us on WhatsApp at: ${phone}`);
    return;
  }
  window.alert(`WhatsApp did not open. Our number has been copied: ${phone}`);
}
