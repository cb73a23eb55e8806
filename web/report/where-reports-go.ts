import { isGuarded } from "../../contract/paths.ts";
import { currentConsent } from "../consent/consent.ts";

/** `console`: only there, because no service is named. `refused`: the visitor does not allow it. `guarded`: no page for others. */
export type Destination = "service" | "console" | "refused" | "guarded";

/** Where an error on this page is reported at this moment. It is logged to the console in any case. */
export function whereReportsGo(dsn: string): Destination {
  if (dsn === "") return "console";
  if (isGuarded(window.location.pathname)) return "guarded";
  return currentConsent()?.analytics ? "service" : "refused";
}
