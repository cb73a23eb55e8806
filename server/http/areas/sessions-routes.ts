import { createPasskeySessionBody } from "../../../contract/own-passkeys.schema.ts";
import * as passkeyCalls from "../../../contract/own-passkeys.ts";
import * as calls from "../../../contract/sessions.ts";
import { createSessionBody } from "../../../contract/users.schema.ts";
import type { LoginAttempts } from "../../auth/login-attempts.ts";
import { createSession, endSession } from "../../auth/sessions.ts";
import { createPasskeySession, startPasskeySession } from "../../people/sign-in-with-passkey.ts";
import { type Row, route } from "../route.ts";

export function sessionsRoutes(attempts: LoginAttempts): Row[] {
  return [
    route({
      call: calls.createSession,
      body: createSessionBody,
      accepts: "json_or_form",
      verb: createSession(attempts),
      limit: "sessions",
      signsIn: true,
      errors: ["forbidden", "too_many_requests", "unavailable"],
      errorCode: ({ failed, params }) => {
        if (failed !== "forbidden") return failed;
        const [empty] = Object.keys(params ?? {});
        return empty ? `[jwt_auth] empty_${empty}` : "[jwt_auth] incorrect_password";
      },
    }),
    route({ call: calls.endSession, verb: endSession }),
    route({ call: passkeyCalls.startPasskeySession, verb: startPasskeySession, limit: "sessions" }),
    route({
      call: passkeyCalls.createPasskeySession,
      body: createPasskeySessionBody,
      verb: createPasskeySession,
      limit: "sessions",
      signsIn: true,
      errors: ["forbidden"],
    }),
  ];
}
