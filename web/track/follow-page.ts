import type { TrackedVan } from "../../contract/tracking.ts";
import { followLive, type LiveState } from "../live/follow-live.ts";
import { moveVan } from "./move-van.ts";

// The one script of the tracking page. The page is complete without it; it brings what is new into it, as the server rendered it, once the browser
// has nothing better to do.

const words: Readonly<Record<LiveState, string>> = {
  live: "Live: this page updates by itself.",
  polling: "This page updates every 15 seconds.",
  offline: "No connection: this is what was last known.",
};

/** News that come together are one look. */
const gatherMs = 200;
/** How long ago the van was seen grows where no news come at all. */
const lookAgainMs = 60_000;

function begin(): void {
  const { live: url, vanUrl } = document.querySelector<HTMLElement>("[data-live]")?.dataset ?? {};
  if (!url || !vanUrl) return;
  const partsOf = (root: Document) => [...root.querySelectorAll<HTMLElement>("[data-part]")];
  const hasVan = () => document.querySelector("[data-van]") !== null;
  // As they were sent: what a visitor has opened or typed since makes no difference to what is new.
  const known = new Map(partsOf(document).map((part) => [part.dataset["part"], part.innerHTML]));

  const take = (fresh: Document) => {
    for (const part of partsOf(document)) {
      const name = part.dataset["part"];
      const next = partsOf(fresh).find((each) => each.dataset["part"] === name);
      if (!next || next.innerHTML === known.get(name)) continue;
      // A form holds what was typed and what was wrong with it: it goes only when it would not be taken any more.
      if (part.dataset["form"] !== undefined && part.innerHTML !== "" && next.innerHTML !== "") continue;
      known.set(name, next.innerHTML);
      const focused = part.contains(document.activeElement) ? document.activeElement?.id : null;
      part.replaceChildren(...next.childNodes);
      if (focused) document.getElementById(focused)?.focus();
    }
    if (fresh.title) document.title = fresh.title;
  };

  const look = async () => {
    const hadVan = hasVan();
    const answer = await fetch(location.pathname, { cache: "no-store", headers: { Accept: "text/html" } });
    if (answer.status === 404) return location.reload();
    if (!answer.ok) throw new Error(`${answer.status}`);
    take(new DOMParser().parseFromString(await answer.text(), "text/html"));
    // Which news there are to hear has changed.
    if (hadVan !== hasVan()) following.retry();
  };

  /** Of a van that moves not all of the page is new. */
  const lookForVan = async () => {
    const answer = await fetch(vanUrl, { cache: "no-store" });
    if (answer.ok && moveVan(document, (await answer.json()) as TrackedVan)) {
      for (const moved of ["van", "facts"]) known.delete(moved);
      return;
    }
    await look();
  };

  setInterval(() => {
    if (hasVan() && !document.hidden) lookForVan().catch(() => {});
  }, lookAgainMs);

  let news: "none" | "van" | "all" = "none";
  const following = followLive({
    url,
    headers: () => ({}),
    poll: look,
    onNews: async ({ kind }) => {
      const isFirst = news === "none";
      if (news !== "all") news = kind === "position" && hasVan() ? "van" : "all";
      if (!isFirst) return;
      await new Promise((resolve) => setTimeout(resolve, gatherMs));
      const asked = news === "van" ? lookForVan : look;
      news = "none";
      await asked();
    },
    onState: (state) => {
      const line = document.querySelector("[data-state]");
      if (line) line.textContent = words[state];
    },
  });
}

/** A picture that could not be fetched says so below it. */
function tellUnseen(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement) || image.dataset["proof"] === undefined) return;
  const text = image.closest("figure")?.querySelector<HTMLElement>("[data-unseen]");
  if (text) text.hidden = false;
}
// Errors of pictures do not rise; those of before this script have to be looked for.
document.addEventListener("error", ({ target }) => tellUnseen(target), true);
for (const image of document.querySelectorAll<HTMLImageElement>("img[data-proof]"))
  if (image.complete && image.naturalWidth === 0 && image.src !== "") tellUnseen(image);

addEventListener("load", () => {
  if (typeof requestIdleCallback === "function") requestIdleCallback(begin, { timeout: 3_000 });
  else setTimeout(begin, 500);
});
