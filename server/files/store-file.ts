import { createHash } from "node:crypto";
import type { Context } from "../context.ts";

export type FileToStore = { type: "application/pdf" | "application/xml"; bytes: Buffer };

/** Stores a file permanently, once however often it is uploaded; returns the hash of its bytes, which identifies it. */
export async function storeFile(
  { db, now }: Pick<Context, "db" | "now">,
  { type, bytes }: FileToStore,
): Promise<string> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await db
    .insertInto("stored_files")
    .values({ sha256, type, bytes, stored_at: now() })
    .onConflict((row) => row.column("sha256").doNothing())
    .execute();
  return sha256;
}
