import type { TrackedVan } from "../../contract/tracking.ts";
import { followLive, type LiveState } from "../live/follow-live.ts";
import { updateVan } from "./update-van.ts";

// The only script of the tracking page, which works without it. Replaces the parts that differ from what the server
// renders now.

const stateTexts: Readonly<Record<LiveState, string>> = {
  live: "Live: this page updates by itself.",
  polling: "This page updates every 15 seconds.",
  offline: "No connection. This is the last we heard.",
};

/** Changes within this time cause one request. */
const debounceMs = 200;
/** 'Last seen' grows even without changes. */
const vanRefreshMs = 60_000;

const partsOf = (root: Document) => [...root.querySelectorAll<HTMLElement>("[data-part]")];
// The parts as the server sent them, so that what a visitor opens or types, or a picture that fails, does not count as
// a change.
const known = new Map(partsOf(document).map((part) => [part.dataset["part"], part.innerHTML]));

function start(): void {
  const { live: url, vanUrl } = document.querySelector<HTMLElement>("[data-live]")?.dataset ?? {};
  if (!url || !vanUrl) return;
  const hasVan = () => document.querySelector("[data-van]") !== null;
  const replaceParts = (fresh: Document) => {
    for (const part of partsOf(document)) {
      const name = part.dataset["part"];
      const next = partsOf(fresh).find((each) => each.dataset["part"] === name);
      if (!next || next.innerHTML === known.get(name)) continue;
      // A form may hold typed text, so it is replaced only once it is no longer offered.
      if (part.dataset["form"] !== undefined && part.innerHTML !== "" && next.innerHTML !== "") continue;
      known.set(name, next.innerHTML);
      const focused = part.contains(document.activeElement) ? document.activeElement?.id : null;
      part.replaceChildren(...next.childNodes);
      if (focused) document.getElementById(focused)?.focus();
    }
    if (fresh.title) document.title = fresh.title;
  };

  const refresh = async () => {
    const hadVan = hasVan();
    const answer = await fetch(location.pathname, { cache: "no-store", headers: { Accept: "text/html" } });
    if (answer.status === 404) return location.reload();
    if (!answer.ok) throw new Error(`${answer.status}`);
    replaceParts(new DOMParser().parseFromString(await answer.text(), "text/html"));
    // The stream's topics depend on whether there is a van.
    if (hadVan !== hasVan()) subscription.retry();
  };

  /** Fetches only the van's position, because a moving van does not need the whole page. */
  const refreshVan = async () => {
    const answer = await fetch(vanUrl, { cache: "no-store" });
    if (answer.ok && updateVan(document, (await answer.json()) as TrackedVan)) {
      for (const moved of ["van", "headline"]) known.delete(moved);
      return;
    }
    await refresh();
  };

  setInterval(() => {
    if (hasVan() && !document.hidden) refreshVan().catch(() => {});
  }, vanRefreshMs);

  let pending: "none" | "van" | "all" = "none";
  const subscription = followLive({
    url,
    headers: () => ({}),
    poll: refresh,
    onChange: async ({ kind }) => {
      const isFirst = pending === "none";
      if (pending !== "all") pending = kind === "position" && hasVan() ? "van" : "all";
      if (!isFirst) return;
      await new Promise((resolve) => setTimeout(resolve, debounceMs));
      const update = pending === "van" ? refreshVan : refresh;
      pending = "none";
      await update();
    },
    onState: (state) => {
      const line = document.querySelector("[data-state]");
      if (line) line.textContent = stateTexts[state];
      const reload = document.querySelector<HTMLElement>("[data-reload]");
      if (reload) reload.hidden = state !== "offline";
    },
  });
}

/** Shows the text below a picture that could not be loaded. */
function showPictureError(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement) || image.dataset["proof"] === undefined) return;
  const text = image.closest("figure")?.querySelector<HTMLElement>("[data-unseen]");
  if (text) text.hidden = false;
}
// Error events of images do not bubble; images that failed before this script ran are found below.
document.addEventListener("error", ({ target }) => showPictureError(target), true);
for (const image of document.querySelectorAll<HTMLImageElement>("img[data-proof]"))
  if (image.complete && image.naturalWidth === 0 && image.src !== "") showPictureError(image);

/** On a slow phone a stream opened earlier would delay the first paint. */
function whenPainted(work: () => void): void {
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    work();
  });
  if (PerformanceObserver.supportedEntryTypes?.includes("paint")) observer.observe({ type: "paint", buffered: true });
  else work();
}

addEventListener("load", () =>
  whenPainted(() => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(start, { timeout: 3_000 });
    else setTimeout(start, 500);
  }),
);
