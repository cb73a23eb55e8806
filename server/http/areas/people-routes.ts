import * as keyCalls from "../../../contract/api-keys.ts";
import { idParams } from "../../../contract/page.schema.ts";
import { signInRules } from "../../../contract/sign-in-rules.schema.ts";
import * as rulesCalls from "../../../contract/sign-in-rules.ts";
import { endSessionsBody } from "../../../contract/user-sessions.schema.ts";
import * as sessionCalls from "../../../contract/user-sessions.ts";
import {
  changeOwnPasswordBody,
  changeUserBody,
  createApiKeyBody,
  createUserBody,
  eraseUserBody,
  setUserAccessBody,
  setUserPasswordBody,
} from "../../../contract/users.schema.ts";
import * as calls from "../../../contract/users.ts";
import type { LoginAttempts } from "../../auth/login-attempts.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "../../people/api-keys.ts";
import { changeOwnPassword } from "../../people/change-own-password.ts";
import { changeUser } from "../../people/change-user.ts";
import { createUser } from "../../people/create-user.ts";
import { eraseUser } from "../../people/erase-user.ts";
import { exportUser } from "../../people/export-user.ts";
import { resetSecondFactor } from "../../people/reset-second-factor.ts";
import { getSignInRules, saveSignInRules } from "../../people/save-sign-in-rules.ts";
import { setUserAccess } from "../../people/set-user-access.ts";
import { setUserPassword } from "../../people/set-user-password.ts";
import { endUserSessions, listUserSessions } from "../../people/user-sessions.ts";
import { listUsers } from "../../people/users.ts";
import { type Row, route } from "../route.ts";

export function peopleRoutes(attempts: LoginAttempts): Row[] {
  return [
    route({ call: calls.listUsers, verb: listUsers }),
    route({
      call: calls.createUser,
      refusedWhen: ["unconfirmed"],
      body: createUserBody,
      verb: createUser,
      errors: ["idempotency_key_reused"],
    }),
    route({
      call: calls.changeUser,
      refusedWhen: ["unconfirmed"],
      params: idParams,
      body: changeUserBody,
      verb: changeUser,
      errors: ["last_administrator", "action_refused"],
    }),
    route({
      call: calls.setUserAccess,
      refusedWhen: ["unconfirmed"],
      params: idParams,
      body: setUserAccessBody,
      verb: setUserAccess,
      errors: ["last_administrator", "action_refused"],
    }),
    route({
      call: calls.setUserPassword,
      refusedWhen: ["unconfirmed"],
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
    route({
      call: calls.resetSecondFactor,
      refusedWhen: ["unconfirmed"],
      params: idParams,
      verb: resetSecondFactor,
      errors: ["action_refused"],
    }),
    route({ call: calls.exportUser, refusedWhen: ["unconfirmed"], params: idParams, verb: exportUser }),
    route({
      call: calls.eraseUser,
      refusedWhen: ["unconfirmed"],
      params: idParams,
      body: eraseUserBody,
      verb: eraseUser,
      errors: ["not_erasable", "action_refused"],
    }),
    route({ call: sessionCalls.listUserSessions, params: idParams, verb: listUserSessions }),
    route({ call: sessionCalls.endUserSessions, params: idParams, body: endSessionsBody, verb: endUserSessions }),
    route({ call: rulesCalls.getSignInRules, verb: getSignInRules }),
    route({
      call: rulesCalls.saveSignInRules,
      refusedWhen: ["unconfirmed"],
      body: signInRules,
      verb: saveSignInRules,
    }),
    route({ call: keyCalls.listApiKeys, verb: listApiKeys }),
    route({
      call: keyCalls.createApiKey,
      refusedWhen: ["unconfirmed"],
      body: createApiKeyBody,
      verb: createApiKey,
      errors: ["idempotency_key_reused"],
    }),
    route({ call: keyCalls.revokeApiKey, refusedWhen: ["unconfirmed"], params: idParams, verb: revokeApiKey }),
  ];
}
