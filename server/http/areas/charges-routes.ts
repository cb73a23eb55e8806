import { addChargeBody, chargeParams } from "../../../contract/charges.schema.ts";
import * as calls from "../../../contract/charges.ts";
import { orderParams } from "../../../contract/page.schema.ts";
import { addCharge } from "../../charges/add-charge.ts";
import { listCharges } from "../../charges/list-charges.ts";
import { removeCharge } from "../../charges/remove-charge.ts";
import { type Row, route } from "../route.ts";

export const chargesRoutes: Row[] = [
  route({
    call: calls.listCharges,
    refusedWhen: ["sales_hidden"],
    params: orderParams,
    verb: listCharges,
    errors: ["not_found"],
  }),
  route({
    call: calls.addCharge,
    refusedWhen: ["sales_hidden"],
    params: orderParams,
    body: addChargeBody,
    verb: addCharge,
    errors: ["not_found", "action_refused", "idempotency_key_reused"],
  }),
  route({
    call: calls.removeCharge,
    refusedWhen: ["sales_hidden"],
    params: chargeParams,
    verb: removeCharge,
    errors: ["not_found", "action_refused"],
  }),
];
