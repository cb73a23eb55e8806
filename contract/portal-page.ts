import type { PortalSession } from "./portal-sign-in.ts";

/** The data that a signed-in member's page is rendered with, so that nothing has to be fetched before it is shown. */
type PortalPage = {
  /** Until the page's script runs, its screens take the current day from this instant. */
  renderedAt: string;
  session: PortalSession;
  /** What the screen's calls have answered, by the keys under which the browser stores them. */
  answers: Record<string, unknown>;
};

/** The same during rendering, when screens report which of their calls have no answer yet. */
export type RenderedPortalPage = PortalPage & { ask(question: { key: string; url: string }): void };
