import { useEffect } from "react";
import { useSiteData } from "../site/public-settings.ts";
import { report, startReporting } from "./report.ts";

/** Call once, in the root: from here on, what nobody catches is reported as well. */
export function useErrorReporting(): void {
  const dsn = useSiteData()?.sentryDsn ?? "";
  useEffect(() => startReporting(dsn), [dsn]);
  useEffect(() => {
    const onError = ({ error, message }: ErrorEvent) => {
      // Browsers raise this for a layout that settles one frame later; nothing is wrong.
      if (message.startsWith("ResizeObserver loop")) return;
      report(error ?? message, { part: "window", isLogged: true });
    };
    const onRejection = ({ reason }: PromiseRejectionEvent) => report(reason, { part: "promise", isLogged: true });
    window.addEventListener("error", onError);
    window.addEventListener("unhandledrejection", onRejection);
    return () => {
      window.removeEventListener("error", onError);
      window.removeEventListener("unhandledrejection", onRejection);
    };
  }, []);
}
