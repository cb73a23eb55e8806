import type { Failure } from "../../contract/errors.ts";
import { refuseUnconfirmed } from "../auth/confirmation.ts";
import type { Context } from "../context.ts";

/** Refusals by configuration rather than by role, under the names that rows in `areas/` list in `refusedWhen`. */
const refusals = {
  /**
   * The settings can hide orders and figures from shop managers. No other role sees sales figures, and each needs the
   * orders or invoices that it works with.
   */
  sales_hidden: async ({ actor, settings: site }) => {
    if (actor.kind !== "staff" || actor.role !== "shop_manager") return null;
    const { settings } = await site.current();
    if (settings.analyticsVisible) return null;
    return { failed: "forbidden", message: "Orders, customers and figures are shown to administrators only." };
  },
  /** Acts that need a fresh confirmation, so that nobody can do them at a browser that was left open. */
  unconfirmed: refuseUnconfirmed,
  /** If both shops changed orders, they would overwrite each other, so clients of a remote shop make changes there. */
  shop_remote: async (context) => refuseIfRemote(context),
  /** The same for a call about one order, unless that order is kept here. */
  order_remote: async (context, input) => ((await isLocal(context, input)) ? null : refuseIfRemote(context)),
  /** For calls of our own staff area, which sends changes by staff to the remote shop first. */
  order_remote_unless_staff: async (context, input) =>
    context.actor.kind === "staff" || (await isLocal(context, input)) ? null : refuseIfRemote(context),
} as const satisfies Record<string, (context: Context, input: RefusedInput) => Promise<Failure | null>>;

/** The input of a call that a refusal may read. */
type RefusedInput = { params: object };

export type RefusalName = keyof typeof refusals;

function refuseIfRemote({ remoteShop }: Context): Failure | null {
  if (remoteShop.url === null) return null;
  return { failed: "action_refused", message: `This shop is kept at ${remoteShop.url}. Please make changes there.` };
}

/** Whether the order in the path belongs to an account and is therefore not at the remote shop. */
async function isLocal({ db, remoteShop }: Context, { params }: RefusedInput): Promise<boolean> {
  if (remoteShop.url === null || !("id" in params) || typeof params.id !== "number") return false;
  const order = await db.selectFrom("orders").select("is_local").where("id", "=", params.id).executeTakeFirst();
  return order?.is_local ?? false;
}

/** The first of these refusals that applies, or null. */
export async function findRefusal(
  names: readonly RefusalName[],
  context: Context,
  input: RefusedInput,
): Promise<Failure | null> {
  for (const name of names) {
    const refusal = await refusals[name](context, input);
    if (refusal) return refusal;
  }
  return null;
}
