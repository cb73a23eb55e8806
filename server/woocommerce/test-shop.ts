import type { ConnectionCheck } from "../../contract/settings.ts";
import type { Verb } from "../context.ts";

/** Tries the connection to the remote shop out; nothing is tried where the shop is ours. */
export const testShop: Verb<object, { checks: ConnectionCheck[] }> = async ({ woocommerce, environment }) => ({
  checks: woocommerce ? await woocommerce.check(environment.publicUrl) : [],
});
