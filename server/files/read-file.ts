import type { Context } from "../context.ts";

/** A stored file; null if there is none with this hash. */
export async function readFile(
  { db }: Pick<Context, "db">,
  sha256: string,
): Promise<{ type: string; bytes: Buffer } | null> {
  const file = await db
    .selectFrom("stored_files")
    .select(["type", "bytes"])
    .where("sha256", "=", sha256)
    .executeTakeFirst();
  return file ?? null;
}
