import { getPublicSettings, type Settings } from "../../../contract/settings.ts";
import {
  type BannerFlags,
  getSettings,
  listSettingsVersions,
  multipliersMissingText,
  type SettingsConflict,
  saveSettings,
  setBanners,
} from "../../../contract/staff-settings.ts";
import { tariffWarnings } from "../../../domain/pricing/tariff-warnings.ts";
import { ApiError } from "../../api/api-error.ts";
import { errorText } from "../../api/error-text.ts";
import { toast } from "../../ui/toast.ts";
import { endsSession, staffCall } from "../shell/staff-call.ts";
import { type EditedSettings, mayDo, showStored } from "./edited-settings.ts";
import { fieldId, invalidFields } from "./invalid-fields.ts";
import { statusOf } from "./load-settings.ts";
import { mergeSettings } from "./merge-settings.ts";
import { lacksMultiplier, settingsPayload } from "./settings-payload.ts";
import { saved } from "./settings-texts.ts";
import { keepPublicIds } from "./stored-copy.ts";

/** Saves the draft. What is unusual about it is asked about first, unless it is `confirmed`. */
export async function saveDraft(edited: EditedSettings, { confirmed }: { confirmed: boolean }): Promise<void> {
  const { state, update, openEditor, texts } = edited;
  if (!mayDo(edited, "save settings") || state().busy) return;
  if (openEditor.current && !openEditor.current.apply()) return;
  if (!canBeSaved(edited)) return;
  const { draft, base, zeros } = state();
  const warnings = confirmed ? [] : warningsBeforeSaving(draft, base, zeros);
  update({ warnings });
  if (warnings.length > 0) return;
  update({ busy: "saving", faults: {} });
  try {
    await inTurn(edited, async () => {
      const answer = await staffCall(saveSettings, { body: settingsPayload(draft, base, state().version) });
      // What was typed while the save was under way stays.
      const since = state().draft;
      const { version: _, ...settings } = answer;
      showStored(edited, answer, since === draft ? settings : mergeSettings(draft, since, settings).settings);
      keepPublicIds(settings);
    });
    update({ zeros: {} });
    toast({ title: saved, tone: "success" });
  } catch (error) {
    console.error(`Error saving settings: ${statusOf(error)}`, error instanceof ApiError ? error.body : error);
    await reportFailure(edited, error, texts.saveFailure);
  } finally {
    update({ busy: null });
  }
  void edited.refresh(listSettingsVersions, getPublicSettings);
}

/** Whether nothing has to be mended first; says what, and leads to the first of it. */
function canBeSaved({ state, texts }: EditedSettings): boolean {
  const wrong = invalidFields(state());
  const refuse = (description: string) => toast({ title: texts.saveFailure.title, description, tone: "destructive" });
  if (wrong.length > 0) {
    refuse(`Nothing was saved: something needs correcting. ${wrong.map(({ says }) => says).join(". ")}.`);
    document.getElementById(fieldId(wrong[0]?.field ?? ""))?.focus();
  } else if (lacksMultiplier(state().draft)) refuse(multipliersMissingText);
  else return true;
  return false;
}

/** Says why something could not be stored: at the fields, as a conflict with somebody else's save, or as `fallback`. */
export async function reportFailure(
  edited: EditedSettings,
  error: unknown,
  fallback: { title: string; description: string },
): Promise<void> {
  if (endsSession(error)) return;
  if (error instanceof ApiError && error.code === "settings_conflict" && (await showConflict(edited, error))) return;
  if (error instanceof ApiError) edited.update({ faults: error.params });
  const reasons = error instanceof ApiError ? [...new Set(Object.values(error.params))] : [];
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.message;
  const description = reasons.join(". ") || refused || fallback.description;
  toast({ title: fallback.title, description, tone: "destructive" });
}

async function showConflict({ update, texts }: EditedSettings, error: ApiError): Promise<boolean> {
  try {
    const { version, ...theirs } = await staffCall(getSettings, {});
    update({ conflict: { details: error.data as SettingsConflict, theirs, version } });
    toast({ title: texts.saveFailure.title, description: error.message, tone: "destructive" });
    return true;
  } catch {
    return false;
  }
}

/** What each editor sent last that makes a new version of the settings. */
const lastSent = new WeakMap<EditedSettings, Promise<void>>();

/** Does it once the one before is answered: an older answer that came last would show what is so no longer. */
function inTurn(edited: EditedSettings, work: () => Promise<void>): Promise<void> {
  const turn = (lastSent.get(edited) ?? Promise.resolve()).then(work);
  lastSent.set(
    edited,
    turn.catch(() => {}),
  );
  return turn;
}

/** The banners' own call: at once, whatever else is being edited. */
export async function switchBanner(edited: EditedSettings, flags: Partial<BannerFlags>, name: string): Promise<void> {
  if (!mayDo(edited, "modify settings")) return;
  try {
    await inTurn(edited, async () => {
      const { version: next, ...now } = await staffCall(setBanners, { body: flags });
      const { base, draft, version } = edited.state();
      // Had someone saved in between, the next save would have to say so.
      edited.update({
        base: { ...base, ...now },
        draft: { ...draft, ...now },
        ...(next === version + 1 && { version: next }),
      });
    });
    toast({ title: `${name} ${Object.values(flags)[0] ? "switched on" : "switched off"}`, tone: "success" });
    void edited.refresh(listSettingsVersions);
  } catch (error) {
    if (endsSession(error)) return;
    toast({ title: `${name} was not switched`, description: errorText(error), tone: "destructive" });
  }
}

/**
 * What is new in this draft and may be a slip: each 0 that was typed as something else, and what the tariff's rules say. What was so
 * before nobody has to confirm again.
 */
export function warningsBeforeSaving(
  draft: Partial<Settings>,
  base: Partial<Settings>,
  zeros: Record<string, string[]>,
): string[] {
  const said = (settings: Partial<Settings>) => {
    const { deliveryTypes = [], packageTypes = [], priorityMultipliers } = settings;
    return priorityMultipliers ? tariffWarnings({ deliveryTypes, packageTypes, priorityMultipliers }) : [];
  };
  const before = new Set(said(base).map(({ message }) => message));
  const news = said(draft).map(({ message }) => message);
  return [...Object.values(zeros).flat(), ...news.filter((message) => !before.has(message))];
}
