import { addPasskeyBody } from "../../../contract/own-passkeys.schema.ts";
import * as passkeyCalls from "../../../contract/own-passkeys.ts";
import { authenticatorCodeBody, confirmIdentityBody } from "../../../contract/own-second-factor.schema.ts";
import * as calls from "../../../contract/own-second-factor.ts";
import { idParams } from "../../../contract/page.schema.ts";
import { endSessionsBody } from "../../../contract/user-sessions.schema.ts";
import * as sessionCalls from "../../../contract/user-sessions.ts";
import type { LoginAttempts } from "../../auth/login-attempts.ts";
import { confirmIdentity, startConfirmation } from "../../people/confirm-identity.ts";
import { addPasskey, removePasskey, startPasskey } from "../../people/own-passkeys.ts";
import {
  addAuthenticator,
  createRecoveryCodes,
  getOwnSignIn,
  removeAuthenticator,
  startAuthenticator,
} from "../../people/own-second-factor.ts";
import { endOwnSessions, listOwnSessions } from "../../people/user-sessions.ts";
import { type Row, route } from "../route.ts";

/** Users' changes to their own sign-in. */
export function ownAccountRoutes(attempts: LoginAttempts): Row[] {
  return [
    route({ call: calls.getOwnSignIn, verb: getOwnSignIn }),
    route({ call: passkeyCalls.startPasskey, refusedWhen: ["unconfirmed"], verb: startPasskey }),
    route({
      call: passkeyCalls.addPasskey,
      refusedWhen: ["unconfirmed"],
      body: addPasskeyBody,
      verb: addPasskey,
      errors: ["action_refused"],
    }),
    route({
      call: passkeyCalls.removePasskey,
      refusedWhen: ["unconfirmed"],
      params: idParams,
      verb: removePasskey,
      errors: ["action_refused"],
    }),
    route({ call: calls.startAuthenticator, refusedWhen: ["unconfirmed"], verb: startAuthenticator }),
    route({
      call: calls.addAuthenticator,
      refusedWhen: ["unconfirmed"],
      body: authenticatorCodeBody,
      verb: addAuthenticator,
      errors: ["action_refused"],
    }),
    route({
      call: calls.removeAuthenticator,
      refusedWhen: ["unconfirmed"],
      verb: removeAuthenticator,
      errors: ["action_refused"],
    }),
    route({
      call: calls.createRecoveryCodes,
      refusedWhen: ["unconfirmed"],
      verb: createRecoveryCodes,
      errors: ["action_refused"],
    }),
    route({ call: sessionCalls.listOwnSessions, verb: listOwnSessions }),
    route({ call: sessionCalls.endOwnSessions, body: endSessionsBody, verb: endOwnSessions }),
    route({ call: calls.startConfirmation, verb: startConfirmation }),
    route({
      call: calls.confirmIdentity,
      body: confirmIdentityBody,
      verb: confirmIdentity(attempts),
      signsIn: true,
      errors: ["too_many_requests"],
    }),
  ];
}
