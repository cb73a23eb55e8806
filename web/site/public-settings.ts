import { useRouteLoaderData } from "react-router";
import type { PublicSettings } from "../../contract/settings.ts";

declare module "react-router" {
  /** What the server hands to the root's loader with each rendering. */
  interface AppLoadContext {
    publicSettings: PublicSettings;
    /** The site shows itself, with bookings that were made up. */
    demo: boolean;
  }
}

/** The settings the page was rendered with; null only where rendering itself went wrong. */
export function usePublicSettings(): PublicSettings | null {
  const data = useRouteLoaderData<{ publicSettings: PublicSettings }>("root");
  return data?.publicSettings ?? null;
}
