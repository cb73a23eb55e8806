import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { isGuarded } from "../../contract/paths.ts";
import { importWithRetry } from "../report/import-with-retry.ts";
import { useSiteData } from "../site/public-settings.ts";
import type { ChatLayerProps } from "./ChatLayer.tsx";
import { isChatHidden } from "./hidden-chat.ts";
import { greetings, messageTypeOf, whatsAppDigits } from "./whatsapp.ts";

const appearAfterLoadMs = 3_000;
/** Its script is fetched this much earlier, so that it appears on time. */
const fetchAheadMs = 1_000;

/** Opens a WhatsApp chat; appears three seconds after the page has loaded. */
export function ChatButton() {
  const { pathname } = useLocation();
  const isEmergency = useSiteData()?.publicSettings.emergencyBannerEnabled ?? false;
  const [Layer, setLayer] = useState<ComponentType<ChatLayerProps> | null>(null);
  useEffect(() => {
    if (whatsAppDigits() === null || isChatHidden() || isGuarded(window.location.pathname)) return;
    return afterLoad(appearAfterLoadMs - fetchAheadMs, async () => {
      const appearTime = new Promise((resolve) => setTimeout(resolve, fetchAheadMs));
      try {
        const { ChatLayer } = await importWithRetry(() => import("./ChatLayer.tsx"));
        await appearTime;
        setLayer(() => ChatLayer);
      } catch (error) {
        console.warn("The chat could not be loaded", error);
      }
    });
  }, []);
  if (!Layer || isGuarded(pathname)) return null;
  return <Layer greeting={greetings[messageTypeOf(pathname, isEmergency)]} onHide={() => setLayer(null)} />;
}

/** Runs `work` this long after the load event, which may be in the past. Returns a function that cancels it. */
function afterLoad(delayMs: number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = (passedMs: number) => {
    timer = setTimeout(work, Math.max(0, delayMs - passedMs));
  };
  const [loading] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const onLoad = () => start(0);
  if (document.readyState === "complete") start(loading ? performance.now() - loading.loadEventStart : 0);
  else window.addEventListener("load", onLoad, { once: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener("load", onLoad);
  };
}
