import { type AppLoadContext, useRouteLoaderData } from "react-router";
import type { CheckoutPage } from "../../contract/checkout.ts";
import type { FormResult } from "../../contract/forms.ts";
import type { RenderedPortalPage } from "../../contract/portal-page.ts";
import type { PublicSettings, Shop } from "../../contract/settings.ts";

declare module "react-router" {
  /** The server's context for the root loader. */
  interface AppLoadContext {
    publicSettings: PublicSettings;
    /** The site is the demo, with invented bookings. */
    demo: boolean;
    /** The site's public origin, for canonical URLs and pictures. */
    publicUrl: string;
    /** Where the browser reports errors, with consent; empty for none. */
    sentryDsn: string;
    /** Whether addresses and distances come from OpenStreetMap's data, which the footer then credits. */
    openStreetMap: boolean;
    /** Whether staff can sign in at an OpenID provider. */
    singleSignOn: boolean;
    /** The shop system, which error messages for staff name. */
    shop: Shop;
    /** Set only on a page that answers a form refused without script. */
    formResult: FormResult | null;
    /** Data of a page under /checkout; null elsewhere. */
    checkout: CheckoutPage | null;
    /** What a signed-in member sees; only on their own screens of the portal. */
    portal?: RenderedPortalPage;
  }
}

/** The root loader's data, for every page. */
export type SiteData = Pick<
  AppLoadContext,
  | "publicSettings"
  | "demo"
  | "publicUrl"
  | "sentryDsn"
  | "openStreetMap"
  | "singleSignOn"
  | "shop"
  | "formResult"
  | "checkout"
  | "portal"
>;

/** The settings the page was rendered with; null only if rendering failed. */
export function usePublicSettings(): PublicSettings | null {
  return useSiteData()?.publicSettings ?? null;
}

/** Known without a request to the server. */
export function useShop(): Shop {
  return useSiteData()?.shop ?? "builtin";
}

export function useSiteData(): SiteData | null {
  return useRouteLoaderData<SiteData>("root") ?? null;
}
