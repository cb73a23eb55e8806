import type { PortalSession } from "./portal-sign-in.ts";

/** What a signed-in member's document is rendered with, so that nothing has to be fetched before it is shown. */
type PortalPage = {
  /** Until the page runs, its screens take the day from here. */
  renderedAt: string;
  session: PortalSession;
  /** What the screen's calls have answered, by the keys under which the browser stores them. */
  answers: Record<string, unknown>;
};

/** The same while it is rendered: a screen tells which of its calls have no answer yet. */
export type RenderedPortalPage = PortalPage & { ask(question: { key: string; url: string }): void };
