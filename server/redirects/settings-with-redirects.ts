import type { Failure } from "../../contract/errors.ts";
import type { SaveSettingsInput } from "../../contract/settings.schema.ts";
import type { RedirectRule } from "../../contract/settings.ts";
import type { VersionedSettings } from "../../contract/staff-settings.ts";
import { cleanUrl } from "../../domain/redirects/canonical-path.ts";
import { sourceProblem, targetProblem } from "../../domain/redirects/redirect-rule.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { saveSettings } from "../settings/save-settings.ts";
import { maySee } from "../settings/settings-rights.ts";
import { changeRedirects } from "./change-redirects.ts";
import { isSameRule, newRedirect } from "./create-redirect.ts";
import { readRedirects } from "./read-redirects.ts";

/** Thrown inside the transaction, for what was written before has to go again. */
class Refused extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/**
 * Saves the settings, and with them the list of redirects where one was sent: both or neither. A list that was read before others changed
 * it (`redirectsVersion`) stays out: saving prices does not undo somebody's redirects. A changed list makes no version of the settings.
 * Fails as `saveSettings` and `changeRedirects` do, and with `rest_invalid_param` for a rule that is not allowed.
 */
export const saveSettingsWithRedirects: Verb<SaveSettingsInput, VersionedSettings> = async (context, input) => {
  const { redirects, redirectsVersion, ...others } = input;
  if (redirects === undefined) return saveSettings(context, others);
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
    // What was read while the transaction was open was older than it.
    context.settings.forget();
    context.redirects.forget();
  }
};

/** Null where the list became the one that was sent, or was it already. */
async function replaceRedirects(
  context: Context,
  sent: readonly RedirectRule[],
  version: number | undefined,
): Promise<Failure | null> {
  // Locked from here on: nobody changes the list between this look and the write.
  const list = await context.db.selectFrom("redirect_list").select("version").forUpdate().executeTakeFirstOrThrow();
  if (version !== undefined && version !== list.version) return null;
  const stored = await readRedirects(context.db);
  const isSame = sent.length === stored.length && stored.every((rule, at) => isUnchanged(rule, sent[at]));
  if (isSame) return null;
  if (!maySee(context.actor, "redirects")) {
    const message = "You do not have permission to change redirects.";
    return { failed: "forbidden", message, params: { redirects: message } };
  }
  const changed = await changeRedirects(context, (list) => rulesOf(sent, list, context.now()));
  return isFailure(changed) ? changed : null;
}

function isUnchanged(rule: RedirectRule, sent: RedirectRule | undefined): boolean {
  return sent !== undefined && rule.id === sent.id && isSameRule(rule, sent);
}

/** The sent rules as they are to be stored. What stands as it stood is not checked again: it may be older than today's rules. */
function rulesOf(
  sent: readonly RedirectRule[],
  stored: readonly RedirectRule[],
  now: Date,
): { rules: RedirectRule[] } | Failure {
  const known = new Map(stored.map((rule) => [rule.id, rule]));
  const params: Record<string, string> = {};
  const rules = sent.map((sentRule, at) => {
    const instead = known.get(sentRule.id);
    if (instead && isSameRule(sentRule, instead)) return instead;
    const rule = { ...sentRule, sourceUrl: cleanUrl(sentRule.sourceUrl), targetUrl: cleanUrl(sentRule.targetUrl) };
    const wrongSource = sourceProblem(rule.sourceUrl);
    const wrongTarget = targetProblem(rule.targetUrl);
    if (wrongSource) params[`redirects.${at}.sourceUrl`] = wrongSource;
    if (wrongTarget) params[`redirects.${at}.targetUrl`] = wrongTarget;
    return { ...newRedirect(rule, now, instead ?? null), id: sentRule.id };
  });
  const [message] = Object.values(params);
  return message === undefined ? { rules } : { failed: "rest_invalid_param", message, params };
}

/**
 * A verb of the settings whose answer holds the redirects, for whoever may see them: that is where they were kept before they had a table.
 */
export function withRedirects<Input>(verb: Verb<Input, VersionedSettings>): Verb<Input, VersionedSettings> {
  return async (context, input) => {
    const settings = await verb(context, input);
    return isFailure(settings) ? settings : composeSettings(context, settings);
  };
}

async function composeSettings(context: Context, settings: VersionedSettings): Promise<VersionedSettings | Failure> {
  if (!maySee(context.actor, "redirects")) return settings;
  context.redirects.forget();
  const { rules, version } = await context.redirects.current();
  return { ...settings, redirects: [...rules], redirectsVersion: version };
}
