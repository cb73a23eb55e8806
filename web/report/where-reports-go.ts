import { isGuarded } from "../../contract/paths.ts";
import { type Consent, consentKey, consentMonths, consentVersion } from "../consent/consent.ts";

/** `console`: only there, because no service is named. `refused`: the visitor does not allow it. `guarded`: no page for others. */
export type Destination = "service" | "console" | "refused" | "guarded";

/** Where an error of this page and this moment is told. The console hears of it in any case. */
export function whereReportsGo(dsn: string): Destination {
  if (dsn === "") return "console";
  if (isGuarded(window.location.pathname)) return "guarded";
  return allowsAnalytics(storedConsent(), Date.now()) ? "service" : "refused";
}

/** A choice counts while it is of the present version and not out of date. */
export function allowsAnalytics(text: string | null, now: number): boolean {
  const { analytics, version, decidedAt } = parse(text);
  const until = new Date(decidedAt ?? "");
  until.setMonth(until.getMonth() + consentMonths);
  return analytics === true && version === consentVersion && until.getTime() > now;
}

function parse(text: string | null): Partial<Consent> {
  try {
    const consent: unknown = JSON.parse(text ?? "null");
    return typeof consent === "object" && consent !== null ? consent : {};
  } catch {
    return {};
  }
}

function storedConsent(): string | null {
  try {
    return localStorage.getItem(consentKey);
  } catch {
    return null;
  }
}
