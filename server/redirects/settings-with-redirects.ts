import type { Failure } from "../../contract/errors.ts";
import type { SaveSettingsInput } from "../../contract/settings.schema.ts";
import type { RedirectRule } from "../../contract/settings.ts";
import type { VersionedSettings } from "../../contract/staff-settings.ts";
import { cleanUrl } from "../../domain/redirects/canonical-path.ts";
import { sourceUrlError, targetUrlError } from "../../domain/redirects/redirect-rule.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { saveSettings } from "../settings/save-settings.ts";
import { canAccessSetting } from "../settings/settings-rights.ts";
import { changeRedirects } from "./change-redirects.ts";
import { isSameRule, newRedirect } from "./create-redirect.ts";
import { readRedirects } from "./read-redirects.ts";

/** Thrown to roll the transaction back. */
class Refused extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/**
 * Saves the settings together with the redirects, if they were sent. A stale list (by `redirectsVersion`) is ignored,
 * so that saving prices does not undo somebody else's redirects. Fails as `saveSettings` and `changeRedirects` do, and
 * with `rest_invalid_param` for an invalid rule.
 */
export const saveSettingsWithRedirects: Verb<SaveSettingsInput, VersionedSettings> = async (context, input) => {
  const { redirects, redirectsVersion, ...others } = input;
  if (redirects === undefined || redirects === null) return saveSettings(context, others);
  try {
    return await inTransaction(context, async (context) => {
      const saved = await saveSettings(context, others);
      const refused = isFailure(saved) ? saved : await replaceRedirects(context, redirects, redirectsVersion);
      if (refused) throw new Refused(refused);
      return saved;
    });
  } catch (error) {
    if (error instanceof Refused) return error.failure;
    throw error;
  } finally {
    // Anything cached while the transaction was open is stale.
    context.settings.invalidate();
    context.redirects.invalidate();
  }
};

/** Null if the list was replaced or is already the same. */
async function replaceRedirects(
  context: Context,
  sent: readonly RedirectRule[],
  version: number | undefined,
): Promise<Failure | null> {
  // The lock keeps others from changing the list until we commit.
  const list = await context.db.selectFrom("redirect_list").select("version").forUpdate().executeTakeFirstOrThrow();
  if (version !== undefined && version !== list.version) return null;
  const stored = await readRedirects(context.db);
  const isSame = sent.length === stored.length && stored.every((rule, at) => isUnchanged(rule, sent[at]));
  if (isSame) return null;
  if (!canAccessSetting(context.actor, "redirects")) {
    const message = "You do not have permission to change redirects.";
    return { failed: "forbidden", message, params: { redirects: message } };
  }
  const changed = await changeRedirects(context, "redirect.saved", (list) => rulesOf(sent, list, context.now()));
  return isFailure(changed) ? changed : null;
}

function isUnchanged(rule: RedirectRule, sent: RedirectRule | undefined): boolean {
  return sent !== undefined && rule.id === sent.id && isSameRule(rule, sent);
}

/** The sent rules, ready to store. Unchanged ones are not validated again: they may predate today's rules. */
function rulesOf(
  sent: readonly RedirectRule[],
  stored: readonly RedirectRule[],
  now: Date,
): { rules: RedirectRule[] } | Failure {
  const known = new Map(stored.map((rule) => [rule.id, rule]));
  const params: Record<string, string> = {};
  const rules = sent.map((sentRule, at) => {
    const existing = known.get(sentRule.id);
    if (existing && isSameRule(sentRule, existing)) return existing;
    const rule = { ...sentRule, sourceUrl: cleanUrl(sentRule.sourceUrl), targetUrl: cleanUrl(sentRule.targetUrl) };
    const wrongSource = sourceUrlError(rule.sourceUrl);
    const wrongTarget = targetUrlError(rule.targetUrl);
    if (wrongSource) params[`redirects.${at}.sourceUrl`] = wrongSource;
    if (wrongTarget) params[`redirects.${at}.targetUrl`] = wrongTarget;
    return { ...newRedirect(rule, now, existing ?? null), id: sentRule.id };
  });
  const [message] = Object.values(params);
  return message === undefined ? { rules } : { failed: "rest_invalid_param", message, params };
}

/**
 * Adds the redirects to the answer of a settings verb, where clients have read them since before they had their own
 * table; a minimal answer gets only their number.
 */
export function withRedirects<Input>(verb: Verb<Input, VersionedSettings>): Verb<Input, VersionedSettings> {
  return async (context, input) => {
    const settings = await verb(context, input);
    return isFailure(settings) ? settings : composeSettings(context, settings);
  };
}

async function composeSettings(context: Context, settings: VersionedSettings): Promise<VersionedSettings> {
  if (!canAccessSetting(context.actor, "redirects")) return settings;
  context.redirects.invalidate();
  const { rules, version } = await context.redirects.current();
  if (!context.prefersMinimal) return { ...settings, redirects: [...rules], redirectsVersion: version };
  const { redirects: _, ...others } = settings;
  return { ...others, redirectsVersion: version, redirectsCount: rules.length };
}
