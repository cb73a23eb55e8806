import { createECDH } from "node:crypto";
import type { Context } from "../context.ts";

const NAME = "push";

/** What push services know our messages by (VAPID, RFC 8292): points of P-256 in base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

/** The keys of this installation; whoever asks first makes them, the same for every node and for good: phones are subscribed to them. */
export async function pushKeys({ db }: Pick<Context, "db">): Promise<PushKeys> {
  const read = () => db.selectFrom("secrets").select("value").where("name", "=", NAME).executeTakeFirst();
  const kept = await read();
  if (kept) return JSON.parse(kept.value) as PushKeys;
  const pair = createECDH("prime256v1");
  const made: PushKeys = {
    publicKey: pair.generateKeys("base64url"),
    // Without leading zeros it may be shorter than its 32 bytes.
    privateKey: Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url"),
  };
  await db
    .insertInto("secrets")
    .values({ name: NAME, value: JSON.stringify(made) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = (await read()) ?? { value: JSON.stringify(made) };
  return JSON.parse(value) as PushKeys;
}
