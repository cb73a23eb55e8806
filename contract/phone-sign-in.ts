import { defineCall } from "./call.ts";
import { api } from "./paths.ts";
import type { setPushBody, signInPhoneBody } from "./phone-sign-in.schema.ts";

/** `token` goes into the Authorization header, as Bearer. It ends at `expiresAt` where the phone is not used until then. */
export type PhoneSession = {
  token: string;
  phoneId: string;
  driver: { id: number; name: string; vehicleName: string };
  expiresAt: string;
};

/** 422 says in words by its field `code` that a code is wrong, was used already or is over. */
export const signInPhone = defineCall<{ body: typeof signInPhoneBody }, PhoneSession>({
  name: "signInPhone",
  method: "POST",
  path: `${api}/driver/sign-in`,
  access: "visitor",
  status: 201,
  summary: "Sign a driver's phone in by the code that it was shown",
});

/** A phone that was signed out already stays so. */
export const signOutPhone = defineCall<Record<never, never>, { ended: boolean }>({
  name: "signOutPhone",
  method: "POST",
  path: `${api}/driver/sign-out`,
  access: "ended_driver",
  summary: "Sign this phone out; what still waits on it is taken",
});

/** What `pushManager.subscribe` takes as `applicationServerKey`. */
export const getPushKey = defineCall<Record<never, never>, { key: string }>({
  name: "getPushKey",
  method: "GET",
  path: `${api}/driver/push`,
  access: "driver",
  summary: "The key by which push messages are known as ours",
});

export const setPush = defineCall<{ body: typeof setPushBody }, { kept: boolean }>({
  name: "setPush",
  method: "POST",
  path: `${api}/driver/push`,
  access: "driver",
  summary: "Where this phone's push messages go; null: it wants none",
});
