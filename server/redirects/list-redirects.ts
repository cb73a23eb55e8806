import type { RedirectRule } from "../../contract/settings.ts";
import type { Verb } from "../context.ts";

/** All rules in their order; always the newest. */
export const listRedirects: Verb<object, { version: number; redirects: RedirectRule[] }> = async ({ redirects }) => {
  redirects.forget();
  const { version, rules } = await redirects.current();
  return { version, redirects: [...rules] };
};
