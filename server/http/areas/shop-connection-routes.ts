import { syncShopQuery } from "../../../contract/settings.schema.ts";
import * as calls from "../../../contract/settings.ts";
import { getShopConnection, syncShop } from "../../settings/shop-connection.ts";
import { type Row, route } from "../route.ts";

export const shopConnectionRoutes: Row[] = [
  route({ call: calls.getShopConnection, verb: getShopConnection }),
  route({ call: calls.syncShop, query: syncShopQuery, verb: syncShop, limit: "connectionTests" }),
];
