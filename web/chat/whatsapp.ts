import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";

/** The number's digits for wa.me; null if none is configured, which disables the chat. */
export function whatsAppDigits(configured: string = brand.whatsapp): string | null {
  const digits = configured.replace(/[\s+-]/g, "");
  return /^[1-9]\d{6,14}$/.test(digits) ? digits : null;
}

/** A link that opens WhatsApp with a prefilled message: https://faq.whatsapp.com/5913398998672934 */
export function chatLink(digits: string, greeting: string): string {
  return `https://wa.me/${digits}?text=${encodeURIComponent(greeting)}`;
}

/** Whether the WhatsApp app is likely to be installed. */
export function isMobileDevice({ userAgent }: Pick<Navigator, "userAgent">): boolean {
  return /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent);
}

type MessageType = "general" | "quote" | "booking" | "tracking" | "emergency" | "support";

/** The prefilled message, which the visitor can edit before sending. */
export const greetings: Record<MessageType, string> = {
  general: `Hello ${brand.name}, I have a question about your courier service.`,
  quote: `Hello ${brand.name}, I would like help with a quote.`,
  booking: `Hello ${brand.name}, I would like help with a booking.`,
  tracking: `Hello ${brand.name}, I have a question about a delivery that I booked.`,
  emergency: `Hello ${brand.name}, your office phone lines are down and I need help with an urgent delivery.`,
  support: `Hello ${brand.name}, I would like to know more about one of your services.`,
};

const typesByPath: [start: string, type: MessageType][] = [
  [pages.quickQuote, "quote"],
  [pages.bookACourier, "booking"],
  [pages.bookingConfirmation, "tracking"],
  ["/services/", "support"],
  [pages.businessAccount, "support"],
  [pages.rewards, "support"],
];

/** The likely subject of a message from this page; phone lines being down takes precedence. */
export function messageTypeOf(pathname: string, isEmergency: boolean): MessageType {
  if (isEmergency) return "emergency";
  return typesByPath.find(([start]) => pathname.toLowerCase().startsWith(start))?.[1] ?? "general";
}
