import {
  addMemberPasskeyBody,
  memberPasskeyParams,
  signInWithPasskeyBody,
} from "../../../contract/portal-passkeys.schema.ts";
import * as calls from "../../../contract/portal-passkeys.ts";
import {
  addMemberPasskey,
  listMemberPasskeys,
  removeMemberPasskey,
  signInWithPasskey,
  startMemberPasskey,
  startPasskeySignIn,
} from "../../portal/member-passkeys.ts";
import { type Row, route } from "../route.ts";

export const portalPasskeysRoutes: Row[] = [
  route({ call: calls.listMemberPasskeys, verb: listMemberPasskeys }),
  route({ call: calls.startMemberPasskey, verb: startMemberPasskey }),
  route({
    call: calls.addMemberPasskey,
    body: addMemberPasskeyBody,
    verb: addMemberPasskey,
    errors: ["action_refused"],
  }),
  route({ call: calls.removeMemberPasskey, params: memberPasskeyParams, verb: removeMemberPasskey }),
  route({ call: calls.startPasskeySignIn, verb: startPasskeySignIn, limit: "sessions", signsIn: true }),
  route({
    call: calls.signInWithPasskey,
    body: signInWithPasskeyBody,
    verb: signInWithPasskey,
    limit: "sessions",
    signsIn: true,
    errors: ["forbidden"],
  }),
];
