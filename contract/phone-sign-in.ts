import { defineCall } from "./call.ts";
import { api } from "./paths.ts";
import type { setPushBody, signInPhoneBody } from "./phone-sign-in.schema.ts";

/** `token` is sent as a Bearer token; it expires at `expiresAt` unless the phone is used before. */
export type PhoneSession = {
  token: string;
  phoneId: string;
  driver: { id: number; name: string; vehicleName: string };
  expiresAt: string;
};

/** 422 with the field `code` if the code is wrong, used or expired. */
export const signInPhone = defineCall<{ body: typeof signInPhoneBody }, PhoneSession>({
  name: "signInPhone",
  method: "POST",
  path: `${api}/driver/sign-in`,
  access: "visitor",
  status: 201,
  summary: "Sign in a driver's phone with its code",
});

/** Has no effect on a phone that is already signed out. */
export const signOutPhone = defineCall<Record<never, never>, { ended: boolean }>({
  name: "signOutPhone",
  method: "POST",
  path: `${api}/driver/sign-out`,
  access: "ended_driver",
  summary: "Sign out this phone; its unsent events are still accepted",
});

/** The `applicationServerKey` for `pushManager.subscribe`. */
export const getPushKey = defineCall<Record<never, never>, { key: string }>({
  name: "getPushKey",
  method: "GET",
  path: `${api}/driver/push`,
  access: "driver",
  summary: "The public key of our push messages",
});

export const setPush = defineCall<{ body: typeof setPushBody }, { kept: boolean }>({
  name: "setPush",
  method: "POST",
  path: `${api}/driver/push`,
  access: "driver",
  summary: "Set the push subscription of this phone; null turns push messages off",
});
