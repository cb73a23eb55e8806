import { brand } from "../../brand.ts";

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
