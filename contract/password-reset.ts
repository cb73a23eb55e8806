import { defineCall } from "./call.ts";
import type { requestPasswordResetBody, resetPasswordBody } from "./password-reset.schema.ts";
import { api } from "./paths.ts";

/** How long a link works that was emailed. */
export const passwordResetMinutes = 30;

/** The answer is the same whether there is such a user or not. */
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
  summary: "Choose a new password by the token of an emailed link, which works once; all sessions end",
});
