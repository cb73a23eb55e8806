import { gtag } from "./data-layer.ts";
import { deliveryTypeOfPath, pageAddress, pageCategory } from "./describe-page.ts";
import { areTagsLoaded, isManagerReady } from "./load-tags.ts";
import { sendEvent } from "./send-event.ts";

const pageViewDelayMs = 100;

let timer: ReturnType<typeof setTimeout> | undefined;
let hasMoved = false;

/** Another page is shown: sent 100 ms later, when its title is set, and only if the tag manager has loaded by then. */
export function checkPageView(path: string): void {
  hasMoved = true;
  clearTimeout(timer);
  if (areTagsLoaded()) gtag("set", { page_location: pageAddress(location.href) });
  timer = setTimeout(() => isManagerReady() && sendPageView(path), pageViewDelayMs);
}

/** The first page is shown before the tag manager is loaded: it is sent once that is ready, if the visitor is still on it. */
export function sendFirstPage(): void {
  if (!hasMoved) sendPageView(location.pathname);
}

function sendPageView(path: string): void {
  sendEvent({
    event: "page_view",
    page_path: path,
    page_title: document.title,
    page_category: pageCategory(path),
    delivery_type: deliveryTypeOfPath(path),
  });
}
