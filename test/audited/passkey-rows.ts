import { addPasskey, startPasskey, startPasskeySession } from "../../contract/own-passkeys.ts";
import type { PasskeyCreation, PasskeyRequest } from "../../contract/passkeys.ts";
import type { TestApp } from "../app.ts";
import { createAuthenticator } from "../authenticator.ts";
import { type AuditedRow, audited } from "./audited-row.ts";

/** Rows of users' passkeys. */
export function passkeyRows(shop: { app: TestApp }): Record<string, AuditedRow> {
  const post = async <T>(path: string, token?: string, json: object = {}) =>
    (await (await shop.app.request(path, { json, ...(token && { token }) })).json()) as T;
  /** A user whose authenticator has made a passkey, which is not added yet. */
  const newPasskey = async () => {
    const token = await shop.app.staffToken("dispatcher");
    const { id } = await shop.app.db.selectFrom("users").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
    const authenticator = createAuthenticator();
    const response = authenticator.create(await post<PasskeyCreation>(startPasskey.path, token));
    return { id, token, authenticator, json: { name: "Nuala’s laptop", response } };
  };
  return {
    addPasskey: audited(["user.factor_added"], async () => {
      const { id, token, json } = await newPasskey();
      return { as: { token }, json, object: id, actor: { kind: "user", id }, secrets: ["Nuala", json.response.id] };
    }),
    removePasskey: audited(["user.factor_removed"], async () => {
      const { id, token, json } = await newPasskey();
      await post(addPasskey.path, token, json);
      const added = shop.app.db.selectFrom("user_passkeys").select("id").where("user_id", "=", id);
      const passkey = await added.executeTakeFirstOrThrow();
      return { as: { token }, params: { id: passkey.id }, json: {}, object: id, actor: { kind: "user", id } };
    }),
    createPasskeySession: audited(["session.opened"], async () => {
      const { id, token, authenticator, json } = await newPasskey();
      await post(addPasskey.path, token, json);
      const response = authenticator.use(await post<PasskeyRequest>(startPasskeySession.path));
      return { as: {}, json: { response }, object: id, actor: { kind: "user", id } };
    }),
  };
}
