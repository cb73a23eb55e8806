import { defineCall } from "./call.ts";
import { api, jwt } from "./paths.ts";
import type { createSessionBody } from "./users.schema.ts";

/** The JWT plugin's body, plus the fields that the specification reads. */
export type Session = {
  token: string;
  user_email: string;
  user_nicename: string;
  user_display_name: string;
  data: { user: { id: number } };
  roles: string[];
  capabilities: string[];
};

/** Accepts JSON or form fields. Failures are 403 with codes such as `[jwt_auth] incorrect_password`. */
export const createSession = defineCall<{ body: typeof createSessionBody }, Session>({
  name: "createSession",
  method: "POST",
  path: `${jwt}/token`,
  access: "visitor",
  summary: "Sign in: a token for twelve hours",
});

/** Ends the session of the request's token; `ended` is false if there was none. */
export const endSession = defineCall<Record<never, never>, { ended: boolean }>({
  name: "endSession",
  method: "POST",
  path: `${api}/session/end`,
  access: "visitor",
  summary: "Sign out and revoke the token",
});
