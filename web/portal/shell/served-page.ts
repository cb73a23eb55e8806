import { useState, useSyncExternalStore } from "react";
import type { RenderedPortalPage } from "../../../contract/portal-page.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import { useSiteData } from "../../site/public-settings.ts";

type ServedPage = Omit<RenderedPortalPage, "ask"> & Partial<Pick<RenderedPortalPage, "ask">>;

/**
 * The data that the server rendered this document with. Null for components mounted after hydration, when somebody else
 * may be signed in or another account chosen.
 */
export function useServedPage(): ServedPage | null {
  const served = useSiteData()?.portal ?? null;
  const [isFirst] = useState(() => import.meta.env.SSR || document.documentElement.dataset["hydrated"] === undefined);
  return isFirst ? served : null;
}

const neverChanges = () => () => {};

/** False while the page must match the server's rendering, which knows nothing about the browser. */
export function useHasRun(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

/** Today in Dublin. */
export function useToday(): string {
  const served = useServedPage();
  const hasRun = useHasRun();
  return dublinDate(served && !hasRun ? new Date(served.renderedAt) : new Date());
}
