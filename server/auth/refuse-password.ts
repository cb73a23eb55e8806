import { brotliDecompressSync } from "node:zlib";
import type { Failure } from "../../contract/errors.ts";
import { type PasswordOwner, passwordError } from "../../domain/text/password-error.ts";
import { packedCommonPasswords } from "./common-passwords.ts";

let common: Set<string> | null = null;

function isCommon(password: string): boolean {
  common ??= new Set(brotliDecompressSync(Buffer.from(packedCommonPasswords, "base64")).toString("utf8").split("\n"));
  return common.has(password);
}

/** Refuses a new password that is easy to guess, at its field. The schema checks its length. */
export function refusePassword(password: string, owner: PasswordOwner): Failure | null {
  const message = passwordError(password, owner, isCommon);
  return message === null ? null : { failed: "invalid_fields", message, params: { password: message } };
}
