import { defineCall } from "./call.ts";
import { api, jwt } from "./paths.ts";
import type { createSessionBody } from "./users.schema.ts";

/** The JWT plugin's body, with what the specification reads beside it. */
export type Session = {
  token: string;
  user_email: string;
  user_nicename: string;
  user_display_name: string;
  data: { user: { id: number } };
  roles: string[];
  capabilities: string[];
};

/** Body: JSON or form fields. Failures are 403 with codes such as `[jwt_auth] incorrect_password`. */
export const createSession = defineCall<{ body: typeof createSessionBody }, Session>({
  name: "createSession",
  method: "POST",
  path: `${jwt}/token`,
  access: "visitor",
  summary: "Sign in: a token for twelve hours",
});

/** Ends the session whose token comes with the request; `ended` is false where there was none. */
export const endSession = defineCall<Record<never, never>, { ended: boolean }>({
  name: "endSession",
  method: "POST",
  path: `${api}/session/end`,
  access: "visitor",
  summary: "Sign out: the token opens nothing any more",
});
