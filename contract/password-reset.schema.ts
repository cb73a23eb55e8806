import { z } from "zod";
import { newPassword } from "./users.schema.ts";

const usernameError = "Username is required";

export const requestPasswordResetBody = z.object({
  username: z
    .string({ error: usernameError })
    .trim()
    .min(1, { error: usernameError })
    .max(254, { error: "Username is too long" }),
});

export const resetPasswordBody = z.object({
  token: z.string({ error: "The link is incomplete" }).max(200, { error: "The link is not one of ours" }),
  password: newPassword,
});
