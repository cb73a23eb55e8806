import { createPasskeySessionBody } from "../../../contract/own-passkeys.schema.ts";
import * as passkeyCalls from "../../../contract/own-passkeys.ts";
import { requestPasswordResetBody, resetPasswordBody } from "../../../contract/password-reset.schema.ts";
import * as resetCalls from "../../../contract/password-reset.ts";
import * as calls from "../../../contract/sessions.ts";
import { singleSignOnBody } from "../../../contract/single-sign-on.schema.ts";
import { createSingleSignOnSession } from "../../../contract/single-sign-on.ts";
import { createSessionBody } from "../../../contract/users.schema.ts";
import type { LoginAttempts } from "../../auth/login-attempts.ts";
import { createSession, endSession } from "../../auth/sessions.ts";
import { alertSprayedAccount } from "../../people/alert-sprayed-account.ts";
import { requestPasswordReset, resetPassword } from "../../people/password-reset.ts";
import { createSingleSignOnSession as openSingleSignOnSession } from "../../people/sign-in-at-provider.ts";
import { createPasskeySession, startPasskeySession } from "../../people/sign-in-with-passkey.ts";
import type { CreateLimiter } from "../../rate-limiters.ts";
import { type Row, route } from "../route.ts";

export function sessionsRoutes(attempts: LoginAttempts, createLimiter: CreateLimiter): Row[] {
  return [
    route({
      call: calls.createSession,
      body: createSessionBody,
      accepts: "json_or_form",
      verb: createSession(attempts, { onSprayed: alertSprayedAccount }),
      limit: "sessions",
      signsIn: true,
      errors: [
        "forbidden",
        "second_factor_required",
        "second_factor_setup_required",
        "too_many_requests",
        "unavailable",
      ],
      errorCode: ({ failed, params }) => {
        if (failed.startsWith("second_factor_")) return `[jwt_auth] ${failed}`;
        if (failed !== "forbidden") return failed;
        const [field] = Object.keys(params ?? {});
        if (field === "code") return "[jwt_auth] incorrect_code";
        return field ? `[jwt_auth] empty_${field}` : "[jwt_auth] incorrect_password";
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
    route({
      call: resetCalls.requestPasswordReset,
      body: requestPasswordResetBody,
      verb: requestPasswordReset(createLimiter),
      limit: "passwordResets",
    }),
    route({
      call: resetCalls.resetPassword,
      body: resetPasswordBody,
      verb: resetPassword,
      limit: "passwordResets",
      signsIn: true,
      errors: ["action_refused"],
    }),
    route({
      call: createSingleSignOnSession,
      body: singleSignOnBody,
      verb: openSingleSignOnSession,
      limit: "sessions",
      signsIn: true,
      errors: ["forbidden"],
    }),
  ];
}
