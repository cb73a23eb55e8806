/**
 * Writes server/auth/common-passwords.ts with the 10,000 most common passwords, and every longer one in the list that a
 * user could choose. From zxcvbn's list (MIT), which is ordered by how often a password was found in leaks.
 */
import { writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { dictionary } from "@zxcvbn-ts/language-common";
import { minPasswordLength } from "../contract/limits.ts";

const mostCommon = 10_000;
const list = dictionary["passwords-common"];
const chosen = list.filter((password, rank) => rank < mostCommon || password.length >= minPasswordLength);
const packed = brotliCompressSync(Buffer.from(chosen.join("\n"))).toString("base64");
writeFileSync(
  "server/auth/common-passwords.ts",
  `/** Written by tools/write-common-passwords.ts: ${chosen.length} passwords, one a line, packed by Brotli. */
export const packedCommonPasswords =
  "${packed}";
`,
);
console.log(`${chosen.length} passwords, ${Math.round(packed.length / 1024)} KB`);
