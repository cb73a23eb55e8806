import { adEventTestPath } from "../../contract/paths.ts";
import type { GoogleAdsEvent, TrackingCodes } from "../../contract/settings.ts";
import { usableCodes } from "../../contract/tracking-codes.ts";
import { type Consent, consentKey, consentMonths, consentVersion } from "../consent/consent.ts";
import { signalsFor } from "./consent-mode.ts";
import { type Conversion, conversionValue } from "./events.ts";

export type TestEventResult = "sent" | "no-ads-id" | "not-loaded";

const timeoutMs = 10_000;
/** How long the frame stays after its tag has loaded, so that its request gets out. */
const farewellMs = 5_000;

/**
 * Sends an ad event to Google as a test, with the consent that this browser has given on the public pages. The tag is loaded for this
 * alone, in a frame that has no origin: it reaches nothing of the staff's page.
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
  // What was sent is written down here as on every other page; nothing on this one reads it.
  noteCommand("event", name, conversion);
  return "sent";
}

/** The choice that this browser's visitor made on a public page and that still stands; for pages that ask for none themselves. */
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

/** `conversion_…`, once. */
export function testEventName({ id, eventName }: Pick<GoogleAdsEvent, "id" | "eventName">): string {
  const name = eventName || id;
  return name.startsWith("conversion_") ? name : `conversion_${name}`;
}

/** True once the tag was loaded and has been given the event. */
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
      setTimeout(() => frame.remove(), isSent ? farewellMs : 0);
      resolve(isSent);
    };
    const listen = ({ source, data }: MessageEvent) => {
      // The frame runs somebody else's script: whatever else it says is not for us.
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

function noteCommand(..._command: [string, string, Conversion]): void {
  window.dataLayer ??= [];
  // A command is an `arguments` object there.
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer.push(arguments);
}
