import { getPublicSettings, type Settings } from "../../../contract/settings.ts";
import {
  type BannerFlags,
  getSettings,
  listSettingsVersions,
  minimalAnswer,
  multipliersMissingText,
  type SettingsConflict,
  saveSettings,
  setBanners,
} from "../../../contract/staff-settings.ts";
import { tariffWarnings } from "../../../domain/pricing/tariff-warnings.ts";
import { ApiError } from "../../api/api-error.ts";
import { errorText } from "../../api/error-text.ts";
import { toast } from "../../ui/toast.ts";
import { isSessionError, staffCall } from "../shell/staff-call.ts";
import { applyServerSettings, type EditedSettings, ensureConnected } from "./edited-settings.ts";
import { fieldId, findInvalidFields } from "./invalid-fields.ts";
import { statusOf } from "./load-settings.ts";
import { savePublicIds } from "./local-copy.ts";
import { mergeSettings } from "./merge-settings.ts";
import { lacksMultiplier, settingsPayload } from "./settings-payload.ts";
import { savedTitle } from "./settings-texts.ts";

/** Saves the draft. Anything unusual has to be confirmed first, unless it already is. */
export async function saveDraft(edited: EditedSettings, { confirmed }: { confirmed: boolean }): Promise<void> {
  const { state, update, openEditor, texts } = edited;
  if (!ensureConnected(edited, "save settings") || state().busy) return;
  if (openEditor.current && !openEditor.current.apply()) return;
  if (!ensureValid(edited)) return;
  const { draft, base, zeros } = state();
  const warnings = confirmed ? [] : warningsBeforeSaving(draft, base, zeros);
  update({ warnings });
  if (warnings.length > 0) return;
  update({ busy: "saving", fieldErrors: {} });
  try {
    await queueSave(edited, async () => {
      const body = settingsPayload(draft, base, state().version);
      const answer = await staffCall(saveSettings, { body }, { headers: minimalAnswer });
      // Keep what was typed while the save was in flight.
      const since = state().draft;
      const { version: _, ...settings } = answer;
      applyServerSettings(edited, answer, since === draft ? settings : mergeSettings(draft, since, settings).settings);
      savePublicIds(settings);
    });
    update({ zeros: {} });
    toast({ title: savedTitle, tone: "success" });
  } catch (error) {
    console.error(`Error saving settings: ${statusOf(error)}`, error instanceof ApiError ? error.body : error);
    await reportFailure(edited, error, texts.saveFailure);
  } finally {
    update({ busy: null });
  }
  void edited.refresh(listSettingsVersions, getPublicSettings);
}

/** False where a field has to be corrected first: shows which, and focuses the first of them. */
function ensureValid({ state, texts }: EditedSettings): boolean {
  const invalid = findInvalidFields(state());
  const refuse = (description: string) => toast({ title: texts.saveFailure.title, description, tone: "destructive" });
  if (invalid.length > 0) {
    refuse(`Nothing was saved: something needs correcting. ${invalid.map(({ message }) => message).join(". ")}.`);
    document.getElementById(fieldId(invalid[0]?.field ?? ""))?.focus();
  } else if (lacksMultiplier(state().draft)) refuse(multipliersMissingText);
  else return true;
  return false;
}

/** Shows why a save failed: at the fields, as a conflict with someone else's save, or with the `fallback` text. */
export async function reportFailure(
  edited: EditedSettings,
  error: unknown,
  fallback: { title: string; description: string },
): Promise<void> {
  if (isSessionError(error)) return;
  if (error instanceof ApiError && error.code === "settings_conflict" && (await showConflict(edited, error))) return;
  if (error instanceof ApiError) edited.update({ fieldErrors: error.params });
  const reasons = error instanceof ApiError ? [...new Set(Object.values(error.params))] : [];
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.message;
  const description = reasons.join(". ") || refused || fallback.description;
  toast({ title: fallback.title, description, tone: "destructive" });
}

async function showConflict({ update, texts }: EditedSettings, error: ApiError): Promise<boolean> {
  try {
    const { version, ...theirs } = await staffCall(getSettings, {}, { headers: minimalAnswer });
    update({ conflict: { details: error.data as SettingsConflict, theirs, version } });
    toast({ title: texts.saveFailure.title, description: error.message, tone: "destructive" });
    return true;
  } catch {
    return false;
  }
}

/** Each editor's latest call that creates a new version of the settings. */
const lastSent = new WeakMap<EditedSettings, Promise<void>>();

/** Runs the calls one after the other: an older answer arriving last would overwrite the newer one on screen. */
function queueSave(edited: EditedSettings, work: () => Promise<void>): Promise<void> {
  const result = (lastSent.get(edited) ?? Promise.resolve()).then(work);
  lastSent.set(
    edited,
    result.catch(() => {}),
  );
  return result;
}

/** Switches a banner at once, independently of the draft. */
export async function switchBanner(edited: EditedSettings, flags: Partial<BannerFlags>, name: string): Promise<void> {
  if (!ensureConnected(edited, "modify settings")) return;
  try {
    await queueSave(edited, async () => {
      const { version: next, ...now } = await staffCall(setBanners, { body: flags });
      const { base, draft, version } = edited.state();
      // After someone else's save in between, keep our version, so that the next save reports the conflict.
      edited.update({
        base: { ...base, ...now },
        draft: { ...draft, ...now },
        ...(next === version + 1 && { version: next }),
      });
    });
    toast({ title: `${name} ${Object.values(flags)[0] ? "switched on" : "switched off"}`, tone: "success" });
    void edited.refresh(listSettingsVersions);
  } catch (error) {
    if (isSessionError(error)) return;
    toast({ title: `${name} was not switched`, description: errorText(error), tone: "destructive" });
  }
}

/** The warnings new in this draft: text saved as 0, and unusual prices. Those of `base` were confirmed before. */
export function warningsBeforeSaving(
  draft: Partial<Settings>,
  base: Partial<Settings>,
  zeros: Record<string, string[]>,
): string[] {
  const warningsOf = (settings: Partial<Settings>) => {
    const { deliveryTypes = [], packageTypes = [], priorityMultipliers } = settings;
    return priorityMultipliers ? tariffWarnings({ deliveryTypes, packageTypes, priorityMultipliers }) : [];
  };
  const before = new Set(warningsOf(base).map(({ message }) => message));
  const now = warningsOf(draft).map(({ message }) => message);
  return [...Object.values(zeros).flat(), ...now.filter((message) => !before.has(message))];
}
