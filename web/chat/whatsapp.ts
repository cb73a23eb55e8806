import { brand } from "../../brand.ts";
import { pages } from "../../contract/paths.ts";

/** Digits of the number as wa.me wants them; null where none is configured, and then there is no chat. */
export function whatsAppDigits(configured: string = brand.whatsapp): string | null {
  const digits = configured.replace(/[\s+-]/g, "");
  return /^[1-9]\d{6,14}$/.test(digits) ? digits : null;
}

/** The link that opens WhatsApp with a message already written: https://faq.whatsapp.com/5913398998672934 */
export function chatLink(digits: string, greeting: string): string {
  return `https://wa.me/${digits}?text=${encodeURIComponent(greeting)}`;
}

/** True where WhatsApp itself is likely to be. */
export function isMobileDevice({ userAgent }: Pick<Navigator, "userAgent">): boolean {
  return /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent);
}

type MessageType = "general" | "quote" | "booking" | "tracking" | "emergency" | "support";

/** The text that the visitor's message starts with; they can change it before sending. */
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

/** What someone on this page wants to write about; while the phone lines are down that comes first. */
export function messageTypeOf(pathname: string, isEmergency: boolean): MessageType {
  if (isEmergency) return "emergency";
  return typesByPath.find(([start]) => pathname.toLowerCase().startsWith(start))?.[1] ?? "general";
}
