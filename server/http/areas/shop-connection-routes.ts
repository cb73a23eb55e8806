import * as calls from "../../../contract/connections.ts";
import { syncShopQuery } from "../../../contract/settings.schema.ts";
import { getShopConnection, syncShop } from "../../settings/shop-connection.ts";
import { type Row, route } from "../route.ts";

export const shopConnectionRoutes: Row[] = [
  route({ call: calls.getShopConnection, verb: getShopConnection }),
  route({ call: calls.syncShop, query: syncShopQuery, verb: syncShop, limit: "connectionTests" }),
];
