import type { HealthState } from "../../../contract/health.ts";
import type { BadgeTone } from "../../ui/Badge.tsx";

/** A state in a word, with its colour. */
export const stateLooks: Record<HealthState, { word: string; tone: BadgeTone; edge: string }> = {
  ok: { word: "Well", tone: "success", edge: "border-s-moss" },
  warning: { word: "Look at this", tone: "warning", edge: "border-s-gorse" },
  fault: { word: "Fault", tone: "error", edge: "border-s-brick" },
};
