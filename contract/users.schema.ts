import { z } from "zod";
import { isEmailAddress } from "../domain/forms/check-form.ts";
import { keyPermissions } from "./key-permissions.ts";
import { maxLengths, minPasswordLength } from "./limits.ts";
import { assignableRoles } from "./user-roles.ts";

const text = (label: string, max: number) =>
  z
    .string({ error: `${label} is required` })
    .trim()
    .min(1, { error: `${label} is required` })
    .max(max, { error: `${label} may have at most ${max} characters` });

/** No colon: Basic authentication separates name and password by one. */
const username = text("Username", maxLengths.username).regex(/^[^\s:]+$/, {
  error: "Username must have no spaces and no colon",
});
const email = text("Email", maxLengths.email).refine(isEmailAddress, { error: "Invalid email address" });
const name = text("Name", maxLengths.name);
const role = z.enum(assignableRoles, { error: `Role must be one of ${assignableRoles.join(", ")}` });
export const newPassword = z
  .string({ error: "Password is required" })
  .min(minPasswordLength, { error: `Password must have at least ${minPasswordLength} characters` })
  .max(maxLengths.password, { error: `Password may have at most ${maxLengths.password} characters` });

export const createUserBody = z.object({ username, email, name, role, password: newPassword });
export const changeUserBody = z.object({ name: name.optional(), email: email.optional(), role: role.optional() });
export const setUserAccessBody = z.object({ disabled: z.boolean({ error: "Disabled must be true or false" }) });
export const eraseUserBody = z.strictObject({
  username: z.string({ error: "Type the user's name" }).max(maxLengths.name, { error: "This is not the user's name" }),
});
export const setUserPasswordBody = z.object({ password: newPassword });
export const changeOwnPasswordBody = z.object({
  currentPassword: z
    .string({ error: "Current password is required" })
    .min(1, { error: "Current password is required" })
    .max(1000, { error: "Current password is too long" }),
  password: newPassword,
});

/** Anything but text counts as missing, since the answer is the same. */
const credential = z.string().max(1000).optional().catch("");

/** `code`: from an authenticator app, or a recovery code, if the user has a second factor. */
export const createSessionBody = z.object({ username: credential, password: credential, code: credential });

export const createApiKeyBody = z.object({
  description: text("Description", maxLengths.line),
  permissions: z.enum(keyPermissions, { error: `Permissions must be one of ${keyPermissions.join(", ")}` }),
});
