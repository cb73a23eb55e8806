import { startTransition, useCallback, useEffect } from "react";
import { getPublicSettings, type PublicSettings } from "../../contract/settings.ts";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { isRecord } from "../journey/quote-handover.ts";
import { toast } from "../ui/toast.ts";
import type { QuoteAction } from "./reduce.ts";

const timeoutMs = 10_000;
/** The specification's local-storage names. */
const copyKey = "courierSettings";
const consentKey = "cookie-consent";

/**
 * Asks for the settings once the page lives, because a cached page may be older than the tariff. Returns how to ask again. When they cannot
 * be had, the copy of an earlier visit stands in; it only shows, since every price is confirmed by the server.
 */
export function useSettings(page: PublicSettings | null, dispatch: (action: QuoteAction) => void) {
  const load = useCallback(async () => {
    try {
      const settings = await call(getPublicSettings, {}, { timeoutMs });
      keepCopy(settings);
      // Usually the same as the page already shows, so nothing the visitor does waits for it.
      startTransition(() => dispatch({ type: "settingsArrived", settings }));
    } catch (error) {
      console.error(
        `Error fetching public settings: ${error instanceof ApiError ? error.status || error.code : error}`,
      );
      if (!(error instanceof ApiError && error.code === "timeout"))
        toast({ title: "Settings Warning", description: "Using fallback settings. Some features may be limited." });
      const copy = readCopy(page);
      dispatch(copy ? { type: "settingsArrived", settings: copy } : { type: "settingsFailed" });
    }
  }, [page, dispatch]);
  useEffect(() => {
    void load();
  }, [load]);
  return load;
}

/** Nothing that the visitor did not ask for is stored before they have answered about cookies. */
function keepCopy(settings: PublicSettings): void {
  try {
    if (localStorage.getItem(consentKey) !== null) localStorage.setItem(copyKey, JSON.stringify(settings));
  } catch (error) {
    console.warn("Settings could not be stored", error);
  }
}

/** The stored copy, its gaps filled from the settings that the page came with. */
function readCopy(page: PublicSettings | null): PublicSettings | null {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(copyKey) ?? "null");
    if (!isRecord(saved) || !page) return null;
    const { deliveryTypes, packageTypes, priorityMultipliers } = saved;
    const isTariff = Array.isArray(deliveryTypes) && Array.isArray(packageTypes) && isRecord(priorityMultipliers);
    return isTariff ? { ...page, ...saved } : null;
  } catch (error) {
    console.warn("Stored settings could not be read", error);
    return null;
  }
}
