import { defineCall } from "./call.ts";
import type { requestPasswordResetBody, resetPasswordBody } from "./password-reset.schema.ts";
import { api } from "./paths.ts";

/** How long an emailed link works. */
export const passwordResetMinutes = 30;

/** The answer is the same whether or not the user exists. */
export const requestPasswordReset = defineCall<{ body: typeof requestPasswordResetBody }, { requested: true }>({
  name: "requestPasswordReset",
  method: "POST",
  path: `${api}/session/password-reset/request`,
  access: "visitor",
  summary: "Email a link for a new password to a member of staff, by user name or email address",
});

export const resetPassword = defineCall<{ body: typeof resetPasswordBody }, { username: string }>({
  name: "resetPassword",
  method: "POST",
  path: `${api}/session/password-reset`,
  access: "visitor",
  summary: "Choose a new password with the token of an emailed link, which works once; all sessions end",
});
