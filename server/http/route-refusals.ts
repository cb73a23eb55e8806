import type { Failure } from "../../contract/errors.ts";
import type { Context } from "../context.ts";

/** What an area's table can say that a call is refused by, beside who may make it. `route()` asks before the verb runs, in the order of the row. */
const refusals = {
  /**
   * The site's settings can keep orders, customers and figures to administrators. Shop clients and the program itself are not concerned, nor
   * are dispatchers: of an order they see what has to be carried, and no figure.
   */
  "hidden sales": async ({ actor, settings: site }) => {
    if (actor.kind !== "staff" || actor.role === "administrator" || actor.role === "dispatcher") return null;
    const { settings } = await site.current();
    if (settings.analyticsVisible) return null;
    return { failed: "forbidden", message: "Orders, customers and figures are shown to administrators only." };
  },
  /** Two places that both change orders would overwrite one another: where there is a remote shop, its clients write there. */
  "a shop kept elsewhere": async (context) => keptElsewhere(context),
  /** Our staff's own screen makes the call as well, and what they do goes there first. */
  "a shop kept elsewhere, unless staff ask": async (context) =>
    context.actor.kind === "staff" ? null : keptElsewhere(context),
} as const satisfies Record<string, (context: Context) => Promise<Failure | null>>;

export type RefusalName = keyof typeof refusals;

function keptElsewhere({ remoteShop }: Context): Failure | null {
  if (remoteShop.url === null) return null;
  return { failed: "action_refused", message: `This shop is kept at ${remoteShop.url}. Please make changes there.` };
}

/** The first of these that holds for whoever asks; null: none does. */
export async function refuse(names: readonly RefusalName[], context: Context): Promise<Failure | null> {
  for (const name of names) {
    const refused = await refusals[name](context);
    if (refused) return refused;
  }
  return null;
}
