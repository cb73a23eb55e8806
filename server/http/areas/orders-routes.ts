import { z } from "zod";
import * as calls from "../../../contract/orders.ts";
import { idParams } from "../../../contract/page.schema.ts";
import { getPublicOrder } from "../../orders/get-public-order.ts";
import { type Row, route } from "../route.ts";

export const ordersRoutes: Row[] = [
  route({
    call: calls.getOrder,
    params: idParams,
    // Without a key the answer is the same as with a wrong one.
    query: z.object({ key: z.string().catch("") }),
    verb: getPublicOrder,
    errors: ["not_found"],
  }),
];
