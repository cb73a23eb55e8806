import type { Context } from "../context.ts";
import { noRemoteShop, type RemoteShop } from "./remote-shop.ts";

/** The remote shop for one order; none for an account's order that is kept here, even if it leaves the account. */
export function remoteShopOf(context: Pick<Context, "remoteShop">, order: { is_local: boolean }): RemoteShop<Context> {
  return order.is_local ? noRemoteShop : context.remoteShop;
}
