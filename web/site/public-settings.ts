import { type AppLoadContext, useRouteLoaderData } from "react-router";
import type { CheckoutPage } from "../../contract/checkout.ts";
import type { FormResult } from "../../contract/forms.ts";
import type { PublicSettings, Shop } from "../../contract/settings.ts";

declare module "react-router" {
  /** What the server hands to the root's loader with each rendering. */
  interface AppLoadContext {
    publicSettings: PublicSettings;
    /** The site is the demo, whose bookings are made up. */
    demo: boolean;
    /** Origin under which the site is known, for canonical addresses and pictures. */
    publicUrl: string;
    /** Where the browser reports errors, with consent; empty: nowhere. */
    sentryDsn: string;
    /** The system that keeps the shop. In the document, because error messages for staff name it. */
    shop: Shop;
    /** Null, except on a page that answers a form which was sent without script and not taken. */
    formResult: FormResult | null;
    /** What a page under /checkout shows; null on every other. */
    checkout: CheckoutPage | null;
  }
}

/** What the root's loader gives to every page. */
export type SiteData = Pick<
  AppLoadContext,
  "publicSettings" | "demo" | "publicUrl" | "sentryDsn" | "shop" | "formResult" | "checkout"
>;

/** The settings the page was rendered with; null only where rendering itself went wrong. */
export function usePublicSettings(): PublicSettings | null {
  return useSiteData()?.publicSettings ?? null;
}

/** Known before anything was asked of the server. */
export function useShop(): Shop {
  return useSiteData()?.shop ?? "builtin";
}

export function useSiteData(): SiteData | null {
  return useRouteLoaderData<SiteData>("root") ?? null;
}
