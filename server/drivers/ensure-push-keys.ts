import { createECDH } from "node:crypto";
import type { Context } from "../context.ts";

const NAME = "push";

/** VAPID keys (RFC 8292), by which push services recognise us: P-256 in base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

/** Generates the keys on first use, once for all nodes and permanently, since phones subscribe with them. */
export async function ensurePushKeys({ db }: Pick<Context, "db">): Promise<PushKeys> {
  const read = () => db.selectFrom("secrets").select("value").where("name", "=", NAME).executeTakeFirst();
  const stored = await read();
  if (stored) return JSON.parse(stored.value) as PushKeys;
  const pair = createECDH("prime256v1");
  const generated: PushKeys = {
    publicKey: pair.generateKeys("base64url"),
    // Node drops leading zeros; the key must have 32 bytes.
    privateKey: Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url"),
  };
  await db
    .insertInto("secrets")
    .values({ name: NAME, value: JSON.stringify(generated) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = (await read()) ?? { value: JSON.stringify(generated) };
  return JSON.parse(value) as PushKeys;
}
