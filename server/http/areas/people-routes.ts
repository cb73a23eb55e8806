import * as keyCalls from "../../../contract/api-keys.ts";
import { addPasskeyBody } from "../../../contract/own-passkeys.schema.ts";
import * as passkeyCalls from "../../../contract/own-passkeys.ts";
import { idParams } from "../../../contract/page.schema.ts";
import {
  changeOwnPasswordBody,
  changeUserBody,
  createApiKeyBody,
  createUserBody,
  setUserAccessBody,
  setUserPasswordBody,
} from "../../../contract/users.schema.ts";
import * as calls from "../../../contract/users.ts";
import type { LoginAttempts } from "../../auth/login-attempts.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "../../people/api-keys.ts";
import { changeOwnPassword } from "../../people/change-own-password.ts";
import { changeUser } from "../../people/change-user.ts";
import { createUser } from "../../people/create-user.ts";
import { addPasskey, listOwnPasskeys, removePasskey, startPasskey } from "../../people/own-passkeys.ts";
import { setUserAccess } from "../../people/set-user-access.ts";
import { setUserPassword } from "../../people/set-user-password.ts";
import { listUsers } from "../../people/users.ts";
import { type Row, route } from "../route.ts";

export function peopleRoutes(attempts: LoginAttempts): Row[] {
  return [
    route({ call: calls.listUsers, verb: listUsers }),
    route({ call: calls.createUser, body: createUserBody, verb: createUser, errors: ["idempotency_key_reused"] }),
    route({
      call: calls.changeUser,
      params: idParams,
      body: changeUserBody,
      verb: changeUser,
      errors: ["last_administrator", "action_refused"],
    }),
    route({
      call: calls.setUserAccess,
      params: idParams,
      body: setUserAccessBody,
      verb: setUserAccess,
      errors: ["last_administrator"],
    }),
    route({
      call: calls.setUserPassword,
      params: idParams,
      body: setUserPasswordBody,
      verb: setUserPassword,
      errors: ["action_refused"],
    }),
    route({
      call: calls.changeOwnPassword,
      body: changeOwnPasswordBody,
      verb: changeOwnPassword(attempts),
      errors: ["too_many_requests"],
    }),
    route({ call: passkeyCalls.listOwnPasskeys, verb: listOwnPasskeys }),
    route({ call: passkeyCalls.startPasskey, verb: startPasskey }),
    route({ call: passkeyCalls.addPasskey, body: addPasskeyBody, verb: addPasskey, errors: ["action_refused"] }),
    route({ call: passkeyCalls.removePasskey, params: idParams, verb: removePasskey }),
    route({ call: keyCalls.listApiKeys, verb: listApiKeys }),
    route({
      call: keyCalls.createApiKey,
      body: createApiKeyBody,
      verb: createApiKey,
      errors: ["idempotency_key_reused"],
    }),
    route({ call: keyCalls.revokeApiKey, params: idParams, verb: revokeApiKey }),
  ];
}
