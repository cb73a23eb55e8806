import type { Failure } from "../../contract/errors.ts";
import type { VersionedSettings } from "../../contract/staff-settings.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { maySee } from "../settings/settings-rights.ts";

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
