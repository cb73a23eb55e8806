import { type RefObject, startTransition, useCallback, useEffect } from "react";
import { getPublicSettings, type PublicSettings } from "../../contract/settings.ts";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { whenIdle } from "../boot/when-idle.ts";
import { isRecord } from "../journey/quote-handover.ts";
import { toast } from "../ui/toast.ts";
import type { QuoteState } from "./quote-state.ts";
import type { QuoteAction } from "./reduce.ts";

const timeoutMs = 10_000;
/** The specification's local-storage names. */
const copyKey = "courierSettings";
const consentKey = "cookie-consent";

/**
 * Fetches the settings after hydration, because a cached page may be older than the tariff; returns a function that
 * retries. On failure it falls back to the copy of an earlier visit, for display only: the server confirms every
 * price.
 */
export function useSettings(
  page: PublicSettings | null,
  latest: RefObject<QuoteState>,
  dispatch: (action: QuoteAction) => void,
) {
  const load = useCallback(async () => {
    try {
      const settings = await call(getPublicSettings, {}, { timeoutMs });
      saveCopy(settings);
      // Usually nothing changes, so the update must not block the visitor.
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
  useChangedSettings(latest, dispatch);
  return load;
}

const loadWatch = () => import("./watch-settings.ts");

/** Watches for settings that staff change while the page is open. Loaded when the page is idle. */
function useChangedSettings(latest: RefObject<QuoteState>, dispatch: (action: QuoteAction) => void): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isGone = false;
    void whenIdle()
      .then(loadWatch)
      .then(({ watchSettings }) => {
        if (!isGone) stop = watchSettings(latest, dispatch);
      })
      .catch(() => {}); // The server confirms every price.
    return () => {
      isGone = true;
      stop?.();
    };
  }, [latest, dispatch]);
}

/** Nothing beyond what the visitor requested is stored before they have answered about cookies. */
function saveCopy(settings: PublicSettings): void {
  try {
    if (localStorage.getItem(consentKey) !== null) localStorage.setItem(copyKey, JSON.stringify(settings));
  } catch (error) {
    console.warn("Settings could not be stored", error);
  }
}

/** The stored copy, completed from the settings that the page was rendered with. */
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
