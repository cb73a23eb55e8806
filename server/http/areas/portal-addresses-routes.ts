import {
  addAddressBody,
  addressParams,
  changeAddressBody,
  listAddressesQuery,
} from "../../../contract/portal-addresses.schema.ts";
import * as calls from "../../../contract/portal-addresses.ts";
import {
  addSavedAddress,
  changeSavedAddress,
  deleteSavedAddress,
  listSavedAddresses,
} from "../../portal/portal-addresses.ts";
import { type Row, route } from "../route.ts";

export const portalAddressesRoutes: Row[] = [
  route({ call: calls.listSavedAddresses, query: listAddressesQuery, verb: listSavedAddresses }),
  route({
    call: calls.addSavedAddress,
    body: addAddressBody,
    verb: addSavedAddress,
    errors: ["action_refused", "idempotency_key_reused"],
  }),
  route({
    call: calls.changeSavedAddress,
    params: addressParams,
    body: changeAddressBody,
    verb: changeSavedAddress,
    errors: ["not_found", "account_changed"],
  }),
  route({
    call: calls.deleteSavedAddress,
    params: addressParams,
    verb: deleteSavedAddress,
    errors: ["not_found"],
  }),
];
