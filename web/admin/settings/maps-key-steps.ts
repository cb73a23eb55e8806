import type { Check } from "./CheckList.tsx";

/** A step as the test frame reports it. */
export type Step = { step: "script" | "map" | "route"; ok: boolean; detail: string };

/** Keys that the settings accept. */
export const keyPattern = /^[\w-]{20,100}$/;

/** The frame runs third-party code, so its messages are validated. */
export function parseStep(data: unknown): Step | null {
  if (typeof data !== "object" || data === null) return null;
  const { step, ok, detail } = data as Record<string, unknown>;
  if (step !== "script" && step !== "map" && step !== "route") return null;
  return typeof ok === "boolean" && typeof detail === "string" ? { step, ok, detail } : null;
}

/** True after a failure or the last step. */
export function isFinished(steps: readonly Step[]): boolean {
  return steps.some(({ step, ok }) => !ok || step === "route");
}

/** A later result replaces the earlier one: Google may refuse a key after the map was drawn. */
export function addStep(steps: readonly Step[], next: Step): Step[] {
  return [...steps.filter(({ step }) => step !== next.step), next];
}

/** Google's reasons for refusing a key: developers.google.com/maps/documentation/javascript/error-messages */
const refusals: Record<string, string> = {
  InvalidKeyMapError: "Google does not know this key. Compare it with the one in Google's console.",
  ExpiredKeyMapError: "The key has expired, or it is so new that Google does not know it yet.",
  DeletedApiProjectMapError: "The key's project at Google has been deleted.",
  ApiNotActivatedMapError: "Switch 'Maps JavaScript API' on for the key's project at Google.",
  ApiTargetBlockedMapError: "The key's API restrictions leave out 'Maps JavaScript API'.",
  BillingNotEnabledMapError: "The key's project at Google has no billing account.",
  OverQuotaMapError: "The project's daily quota at Google is used up.",
  gm_authFailure: "Google refuses the key and does not say why.",
};

/** A line for each step, including those not reached. `site`: our origin, which the key has to allow. */
export function describeSteps(steps: readonly Step[], site: string): Check[] {
  const byStep = new Map(steps.map((step) => [step.step, step]));
  return [
    scriptCheck(byStep.get("script")),
    byStep.get("script")?.ok ? mapCheck(byStep.get("map"), site) : skipped("Map"),
    byStep.get("map")?.ok ? routeCheck(byStep.get("route")) : skipped("Route"),
  ];
}

const skipped = (name: string): Check => ({ name, ok: null, says: "Not tried, because of the failure above." });
const noAnswer = "Google did not answer in time.";

function scriptCheck(step: Step | undefined): Check {
  const name = "Script";
  if (!step) return { name, ok: false, says: noAnswer };
  if (!step.ok) return { name, ok: false, says: "maps.googleapis.com cannot be reached, or something here blocks it." };
  return { name, ok: true, says: `Google's script was loaded, version ${step.detail}.` };
}

function mapCheck(step: Step | undefined, site: string): Check {
  const name = "Map";
  if (!step) return { name, ok: false, says: noAnswer };
  if (step.ok) return { name, ok: true, says: "The map is drawn, and Google accepts the key for it." };
  const reason =
    step.detail === "RefererNotAllowedMapError"
      ? `The key's website restrictions leave this site out. Add ${site} to them.`
      : (refusals[step.detail] ?? "Google gives this reason.");
  return { name, ok: false, says: step.detail === "gm_authFailure" ? reason : `${step.detail}: ${reason}` };
}

function routeCheck(step: Step | undefined): Check {
  const name = "Route";
  if (!step) return { name, ok: false, says: noAnswer };
  if (step.ok)
    return { name, ok: true, says: `From Dublin to Cork it is ${(Number(step.detail) / 1000).toFixed(0)} km.` };
  // The sandboxed frame has an opaque origin, so its requests carry no referrer.
  if (/refer+er/i.test(step.detail))
    return {
      name,
      ok: null,
      says: "Can’t be tested here: the key only works on named websites, and a test does not say which one it runs on. Look at a booking confirmation.",
    };
  const isRefused = /^(PERMISSION_DENIED|REQUEST_DENIED|UNAUTHENTICATED)/.test(step.detail);
  const advice = isRefused ? " Switch 'Routes API' on for the key's project, and allow it to the key." : "";
  return { name, ok: false, says: `${step.detail}.${advice}`.replace("..", ".") };
}
