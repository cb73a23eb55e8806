import { adEventTestPath } from "../../contract/paths.ts";
import type { GoogleAdsEvent, TrackingCodes } from "../../contract/settings.ts";
import { usableCodes } from "../../contract/tracking-codes.ts";
import { type Consent, consentKey, consentMonths, consentVersion } from "../consent/consent.ts";
import { signalsFor } from "./consent-mode.ts";
import { type Conversion, conversionValue } from "./events.ts";

export type TestEventResult = "sent" | "no-ads-id" | "not-loaded";

const timeoutMs = 10_000;
/** How long the frame stays after its tag has loaded, so that its request completes. */
const frameRemovalDelayMs = 5_000;

/**
 * Sends an ad event to Google as a test, with the consent given in this browser on public pages. The tag loads in a
 * frame without an origin, so that it cannot reach the staff page.
 */
export async function sendTestEvent(event: GoogleAdsEvent, codes: TrackingCodes): Promise<TestEventResult> {
  const { googleAdsId } = usableCodes(codes);
  if (googleAdsId === "") return "no-ads-id";
  const consent = storedConsent();
  if (!consent?.marketing) return "not-loaded";
  const name = testEventName(event);
  const conversion: Conversion = {
    conversion_id: event.id,
    value: conversionValue(event, undefined),
    currency: event.currency,
    send_to: googleAdsId,
  };
  if (window.gtag) {
    window.gtag("event", name, conversion);
    return "sent";
  }
  if (!(await sendFromFrame({ googleAdsId, signals: signalsFor(consent), name, conversion }))) return "not-loaded";
  // Recorded in the data layer as on other pages; nothing here reads it.
  recordCommand("event", name, conversion);
  return "sent";
}

/** The valid choice stored by a public page, for pages that do not ask themselves. */
function storedConsent(): Consent | null {
  try {
    const choice = JSON.parse(localStorage.getItem(consentKey) ?? "null") as Consent | null;
    if (choice === null || choice.version < consentVersion) return null;
    const until = new Date(choice.decidedAt);
    until.setMonth(until.getMonth() + consentMonths);
    return until.getTime() > Date.now() ? choice : null;
  } catch {
    return null;
  }
}

/** The event name with exactly one `conversion_` prefix. */
export function testEventName({ id, eventName }: Pick<GoogleAdsEvent, "id" | "eventName">): string {
  const name = eventName || id;
  return name.startsWith("conversion_") ? name : `conversion_${name}`;
}

/** Resolves to true once the tag is loaded and has received the event. */
function sendFromFrame(order: object): Promise<boolean> {
  const frame = document.createElement("iframe");
  frame.title = "Ad event test";
  frame.hidden = true;
  frame.setAttribute("sandbox", "allow-scripts");
  frame.src = adEventTestPath;
  return new Promise((resolve) => {
    const finish = (isSent: boolean) => {
      clearTimeout(timer);
      window.removeEventListener("message", listen);
      setTimeout(() => frame.remove(), isSent ? frameRemovalDelayMs : 0);
      resolve(isSent);
    };
    const listen = ({ source, data }: MessageEvent) => {
      // The frame runs a third-party script, so ignore any other message.
      const isAnswer = source === frame.contentWindow && (data === "sent" || data === "not loaded");
      if (isAnswer) finish(data === "sent");
    };
    const timer = setTimeout(() => finish(false), timeoutMs);
    window.addEventListener("message", listen);
    frame.addEventListener("load", () => frame.contentWindow?.postMessage(order, "*"));
    frame.addEventListener("error", () => finish(false));
    document.body.append(frame);
  });
}

function recordCommand(..._command: [string, string, Conversion]): void {
  window.dataLayer ??= [];
  // Commands are `arguments` objects.
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer.push(arguments);
}
